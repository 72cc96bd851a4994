"""14.0 Naval combat: deployment, contact, break-off, the nine steps, and the end."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.core.options import ALONE, D6, Noun, Options
from sandtable.core.procedure import Offer, Procedure, Violation, always
from sandtable.games.goeben.command import senior
from sandtable.games.goeben.gamedata import AUSTRIAN, GUNS
from sandtable.games.goeben.gunnery import ALLIED, GERMAN, TORPEDO, Step
from sandtable.games.goeben.markers import IdentifyForts
from sandtable.games.goeben.movement import ALL_OFFICERS, embark, embarking, name, speeds
from sandtable.games.goeben.ports import closed, is_friendly, is_harbour, terrain
from sandtable.games.goeben.state import Battle, Counter, Order, Roll, Ship, Space, State, only
from sandtable.games.goeben.vocabulary import counters


class NavalCombat(Procedure[State], frozen=True):
    """[4.1.5, 14.0, 14.1, incident.storm] Battle wherever Allied warships are, unless a storm prevents it."""

    space: Space

    rule = "14.0"

    def perform(self, s: State) -> None:
        if self.space in s.storm or not s.enemies(self.space):
            return
        s.then(Sight(self.space), Deploy(self.space))


class MinedWaters(Procedure[State], frozen=True):
    """[23.0, incident.storm] Mines have their chance at the start of the phase, with or without us there."""

    rule = "23.0"

    def perform(self, s: State) -> None:
        for space in dict.fromkeys(s.mines):
            ships = s.enemies(space)
            if ships and space not in s.storm:
                dice = [Mines(space, ship) for _ in range(s.mines.count(space)) for ship in ships]
                s.then(*dice, ClearMines(space))


class Mines(Roll, frozen=True):
    """[23.0] One die for each mine and each Allied ship in its space; a 6 takes it out of the scenario,
    scored as sunk.
    """

    space: Space
    ship: Counter

    rule = "23.0"
    prompt = "Does she strike a mine?"

    def options(self, s: State) -> Options:
        return D6 if self.ship in s.enemies(self.space) else Options()

    def rolled(self, s: State, die: int) -> None:
        s.tell("mine", ship=self.ship, place=self.space, die=die)
        if die >= s.game.numbers.mine_hits_on:
            s.mine_ship(self.space, self.ship)


class ClearMines(Procedure[State], frozen=True):
    """[23.0] Mines that had their chance are gone."""

    space: Space

    rule = "23.0"

    def perform(self, s: State) -> None:
        for _ in range(s.mines.count(self.space)):
            s.clear_mine(self.space)


def blind(s: State, space: Space) -> bool:
    """[incident.limited_visibility] Whether it is too thick to fight or bombard in a space."""
    return s.fog.get(space, 0) >= s.game.numbers.blind_from


def opening(s: State, die: int) -> int:
    """[incident.limited_visibility] How many gun types fire together at first: none, two, or all three."""
    if die == 0:
        return 0
    return 2 if die <= s.game.numbers.secondary_range_up_to else 3


def sight(s: State, die: int) -> str:
    """[incident.limited_visibility] What the die for visibility means, in words."""
    if die >= s.game.numbers.blind_from:
        return "too thick to fight"
    return f"combat opens at {GUNS[opening(s, die) - 1]} range"


class Sight(Roll, frozen=True):
    """[incident.limited_visibility] One die a space and turn, however many such markers were drawn."""

    space: Space

    rule = "incident.limited_visibility"
    prompt = "How far can we see?"

    def options(self, s: State) -> Options:
        return D6 if s.fog.get(self.space) == 0 else Options()

    def rolled(self, s: State, die: int) -> None:
        s.see_through_fog(self.space, die, sight(s, die))


class Deploy(Roll, frozen=True):
    """[14.1, 16.0, 22.0, incident.limited_visibility] The engaged ships face each other; at sea it may
    be night, and fog changes the steps.
    """

    space: Space
    shore: bool = False

    rule = "14.1"
    prompt = "Is it night?"

    def options(self, s: State) -> Options:
        fought = self.theirs(s) and not blind(s, self.space)
        return D6 if fought and not self.shore and s.game.uses("night") else Options()

    def theirs(self, s: State) -> tuple[Counter, ...]:
        """Whom we face."""
        if self.shore:
            return tuple(fort.id for fort in s.forts.get(self.space, ()))
        return s.enemies(self.space)

    def rolled(self, s: State, die: int) -> None:
        s.tell("night", place=self.space, die=die)
        self.begin(s, die <= s.game.numbers.night_up_to)

    def perform(self, s: State) -> None:
        self.begin(s, False)

    def begin(self, s: State, night: bool) -> None:
        """Into battle, if there is anybody to fight and anything to see."""
        theirs = self.theirs(s)
        if not theirs:
            return
        if blind(s, self.space):
            if not self.shore:
                send_home(s, self.space)
            return
        ours = s.here(self.space)
        seen = 0 if self.shore else s.fog.get(self.space, 0)
        s.engage(Battle(self.space, self.shore, ours, theirs, ours, night, seen))
        s.tell("battle", place=self.space, ours=ours, theirs=theirs, shore=self.shore)
        s.then(Contact(senior(s, ours)))
        if self.shore:
            s.then(IdentifyForts(self.space))


def send_home(s: State, space: Space) -> None:
    """[14.3.no_contact, 14.4.execution, 14.14] Allied warships in a space go back to the pool."""
    for ship in s.enemies(space):
        s.lift(space, ship)
        s.to_pool(ship)
        s.tell("returned", ship=ship)


# --- contact -----------------------------------------------------------------------------------------


def german_rating(s: State, steam: Ship = "", lead: Ship = "", pace: Ship = "") -> int:
    """[14.3.german, 2.2.searchlights] Leadership, gear that helps, and speed.

    Who lends Leadership (`lead`) and cruise speed (`pace`) is ours to choose, the best unless we say
    otherwise; maximum speed (`steam`) costs a coal.
    """
    battle = s.fight
    speed = max(speeds(s, ship).cruise for ship in ((pace,) if pace else battle.ours))
    if steam:
        speed = max(speed, speeds(s, steam).maximum)
    lights = any(s.carries(ship, "searchlights") for ship in battle.ours)
    leadership = max(map(s.leadership, (lead,) if lead else battle.ours))
    return leadership + s.game.rebuilt.searchlight_contact * lights + speed


def allied_rating(s: State) -> int:
    """[14.3.allied, 5.3, 16.0] Alert Level, the fastest ship, and home waters; a shore counts nothing."""
    battle = s.fight
    if battle.shore:
        return 0
    fastest = max(s.game.warship[ship].speed for ship in battle.theirs)
    return s.alert + fastest + terrain(s, battle.space).allied_contact


def seaplane_bonus(s: State) -> int:
    """[21.0] A seaplane adds to the Contact roll, but not in poor visibility or at night."""
    battle = s.fight
    aloft = any(s.carries(ship, "seaplane") for ship in battle.ours)
    clear = not battle.night and battle.space not in s.fog
    return s.game.numbers.seaplane_contact if aloft and clear else 0


def unengaged(s: State, ship: Noun) -> Violation:
    """[14.3.german] Only an engaged ship lends Leadership or speed."""
    known = counters(s.game).get(str(ship), "she")
    return Violation("14.3.german", f"{known} is not engaged at {s.game.space[s.fight.space].name}")


class Contact(Order, frozen=True):
    """[14.2.1, 14.3, 14.3.german] Before the Contact roll: whose Leadership counts, whose speed, and
    whether a coal is spent for maximum speed.
    """

    lead: Ship = ""

    rule = "14.3.german"
    advisers = ("engineer", "gunnery_officer")

    def question(self, s: State) -> str:
        ours = german_rating(s, lead=self.lead)
        return f"Contact: our rating is {ours}, theirs {allied_rating(s)}. Which speed counts?"

    def offers(self, s: State) -> Iterable[Offer]:
        ours = s.fight.ours
        offers = [
            Offer("steam", ours, lambda ship: self.refuse(s, ship)),
            Offer("pace", ours, lambda ship: self.refuse_pace(s, ship)),
            Offer("lead", ours, lambda ship: self.refuse_lead(s, ship)),
        ]
        if self.lead or any(offer.refuse(ship) is None for offer in offers for ship in ours):
            yield from offers
            yield Offer("cruise", ALONE, always)

    def refuse_pace(self, s: State, noun: Noun) -> Violation | None:
        """[14.3.german] The cruise speed of any engaged ship; the best counts unless we say otherwise."""
        ship = str(noun)
        if ship not in s.fight.ours:
            return unengaged(s, ship)
        speed = speeds(s, ship).cruise
        if german_rating(s, pace=ship) == german_rating(s):
            return Violation("14.3.german", f"the best cruise speed counts anyway, {speed} as hers")
        return None

    def refuse_lead(self, s: State, noun: Noun) -> Violation | None:
        """[14.3.german] The Leadership of any engaged ship; the best counts unless we say otherwise."""
        ship = str(noun)
        if ship not in s.fight.ours:
            return unengaged(s, ship)
        if self.lead:
            return Violation("14.3.german", f"the Leadership of {name(s, self.lead)} counts in this battle")
        if german_rating(s, lead=ship) == german_rating(s):
            return Violation("14.3.german", f"the best counts anyway, {s.leadership(ship)} as hers")
        return None

    def refuse(self, s: State, noun: Noun) -> Violation | None:
        """[14.3.german] Only where it makes a difference."""
        ship = str(noun)
        if ship not in s.fight.ours:
            return unengaged(s, ship)
        if ship not in s.afloat:
            return Violation("20.0", f"{name(s, ship)} is Austro-Hungarian and burns no coal")
        if s.afloat[ship].coal == 0:
            return Violation("14.3.german", f"{name(s, ship)} has no coal to spend")
        if german_rating(s, ship) == german_rating(s):
            speed = speeds(s, ship).maximum
            return Violation("14.3.german", f"her maximum speed of {speed} adds nothing")
        return None

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        ship = str(noun)
        if verb == "lead":
            s.then(Contact(self.side, ship))
        elif verb == "steam":
            s.then(ContactRoll(german_rating(s, ship, self.lead)))
            s.spend(ship, "coal")
        else:
            s.then(ContactRoll(german_rating(s, lead=self.lead, pace=ship if verb == "pace" else "")))

    def perform(self, s: State) -> None:
        s.then(ContactRoll(german_rating(s)))


def contact(s: State, total: int) -> tuple[str, str]:
    """[14.3.no_contact, 14.3.contact1, 14.3.contact2] The result of a total, and who has the First Salvo."""
    battle = s.fight
    band = next(b for b in s.game.tables.contact if b.least <= total <= b.most)
    if band.result == "no contact" or (band.result == "contact 1" and (battle.night or battle.visibility)):
        return "no contact", ""
    return band.result, band.first


class ContactRoll(Roll, frozen=True):
    """[14.3, 14.3.no_contact, 14.3.contact1, 14.3.contact2] One die plus our rating less theirs."""

    rating: int

    rule = "14.3"
    prompt = "Contact"

    def rolled(self, s: State, die: int) -> None:
        battle = s.fight
        ours, theirs = self.rating + seaplane_bonus(s), allied_rating(s)
        total = die + ours - theirs
        result, first = contact(s, total)
        s.note(first=first)
        s.tell("contact", die=die, ours=ours, theirs=theirs, total=total, result=result, first=first)
        if first == GERMAN:
            s.then(BreakOff(senior(s, battle.ours)))
        elif first == ALLIED:
            s.then(TheyBreakOff())
        else:
            if not battle.shore:
                send_home(s, battle.space)
            s.engage(None)


# --- break-off ---------------------------------------------------------------------------------------


def refuges(s: State, ship: Ship) -> list[Space]:
    """[14.4.german] Where a ship may break off to."""
    if ship in s.afloat and s.afloat[ship].engines == 0:
        return []
    return [space for space in s.game.links[s.at[ship]] if refuse_refuge(s, ship, space) is None]


def refuse_refuge(s: State, ship: Ship, space: Space) -> Violation | None:
    """[14.4.german] Why a ship cannot break off to a space."""
    name, here = s.game.space[space].name, s.game.space[s.at[ship]].name
    if space not in s.game.links[s.at[ship]]:
        return Violation(
            "14.4.german", f"ships break off to a space next to the battle; {name} is not next to {here}"
        )
    if is_harbour(s, space) and not is_friendly(s, space):
        return Violation("14.4.german", f"no ship breaks off to a neutral or enemy harbour, as {name} is")
    if space in s.lying:
        return Violation("14.4.german", f"markers lie at {name}, and ships do not break off to them")
    return closed(s, ship, space)


class BreakOff(Order, frozen=True):
    """[14.4, 14.4.german, 9.2.reembark] With First Salvo we may break off, if every ship has somewhere to
    go; marines ashore may come along.
    """

    rule = "14.4.german"
    prompt = "We have the First Salvo. Fight, or break off?"
    advisers = ("gunnery_officer",)

    def offers(self, s: State) -> Iterable[Offer]:
        yield Offer("fight", ALONE, always)
        yield Offer("break off", ALONE, lambda _: refuse_break_off(s))
        yield from embarking(s, s.fight.ours)

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb == "fight":
            s.then(Nationality(self.side))
        elif verb == "embark":
            embark(s, noun)
            s.then(self)
        else:
            s.tell("broke off", side=GERMAN, place=s.fight.space)
            ours = s.fight.ours
            s.then(*(Withdraw(s.captain(ship), ship) for ship in ours), BrokenOff(s.fight.space))


def refuse_break_off(s: State) -> Violation | None:
    """[14.4.german] All ships must be able to go."""
    for ship in s.fight.ours:
        if ship in s.afloat and s.afloat[ship].engines == 0:
            return Violation("6.2.engines", f"{name(s, ship)} lies dead in the water, and all must go (14.4)")
        if not refuges(s, ship):
            return Violation("14.4.german", f"{name(s, ship)} has no space to break off to")
    return None


class Withdraw(Order, frozen=True):
    """[14.4.german, 14.4.execution] Each ship goes to a space next to the battle, together or apart."""

    ship: Ship

    rule = "14.4.german"
    advisers = ALL_OFFICERS

    def question(self, s: State) -> str:
        return f"Where does {name(s, self.ship)} break off to?"

    def offers(self, s: State) -> Iterable[Offer]:
        spaces = refuges(s, self.ship)
        if len(spaces) > 1:
            yield Offer("withdraw", spaces, lambda space: refuse_refuge(s, self.ship, str(space)))

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        s.move((self.ship,), (str(noun),))

    def perform(self, s: State) -> None:
        for space in refuges(s, self.ship)[:1]:
            s.move((self.ship,), (space,))


class BrokenOff(Procedure[State], frozen=True):
    """[14.4.execution, 7.5] The enemy goes back to the pool; a collier left behind with him is lost."""

    space: Space

    rule = "14.4.execution"

    def perform(self, s: State) -> None:
        shore = s.fight.shore
        s.engage(None)
        if not shore:
            sink_colliers(s, self.space)
            send_home(s, self.space)


def sink_colliers(s: State, space: Space) -> None:
    """[7.5] A collier where only enemy warships are left is eliminated."""
    if not s.here(space) and s.enemies(space):
        for _ in range(s.colliers.count(space)):
            s.lose_collier(space, "the enemy found her")


class TheyBreakOff(Roll, frozen=True):
    """[14.4.allied, 14.4.convoy, 14.15, 16.0] A die above the Alert Level; a convoy always, a shore never."""

    rule = "14.4.allied"
    prompt = "Do they break off?"

    def convoy(self, s: State) -> bool:
        """[14.4.convoy, 2.2.convoy] The whole force goes with its convoy."""
        return any(ship in s.game.convoys for ship in s.fight.theirs)

    def options(self, s: State) -> Options:
        return Options() if s.fight.shore or self.convoy(s) else D6

    def rolled(self, s: State, die: int) -> None:
        s.tell("break-off check", die=die, alert=s.alert)
        self.decide(s, leave=die > s.alert)

    def perform(self, s: State) -> None:
        self.decide(s, leave=not s.fight.shore)

    def decide(self, s: State, *, leave: bool) -> None:
        """[14.4.execution] They fight, or return to the pool, and nobody fires."""
        if not leave:
            s.then(Nationality(senior(s, s.fight.ours)))
            return
        s.tell("broke off", side=ALLIED, place=s.fight.space)
        send_home(s, s.fight.space)
        s.engage(None)


# --- the fight ---------------------------------------------------------------------------------------


class Nationality(Order, frozen=True):
    """[20.0.fire] In a joint battle all ships of one nationality fire before the other."""

    rule = "20.0.fire"
    prompt = "Which nationality fires first?"
    advisers = ("gunnery_officer",)

    def offers(self, s: State) -> Iterable[Offer]:
        nations = ("German", AUSTRIAN)
        if len({ship in s.afloat for ship in s.fight.ours}) > 1:
            yield Offer("nation", nations, only(nations, self.rule, "there is no such nation here"))

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        s.note(leaders=str(noun))
        self.perform(s)

    def perform(self, s: State) -> None:
        s.act()
        s.then(*steps(s), EndBattle())


def steps(s: State) -> Iterable[Step]:
    """[14.2.2 to 14.2.9] The two sides by turns: guns from the largest, then torpedoes.

    In limited visibility the guns down to the range at which the battle opens fire together.
    """
    together = opening(s, s.fight.visibility)
    volleys = [GUNS[:together]] if together else []
    volleys += [(gun,) for gun in GUNS[together:]]
    order = (GERMAN, ALLIED) if s.fight.first == GERMAN else (ALLIED, GERMAN)
    return [Step(side, guns) for guns in (*volleys, (TORPEDO,)) for side in order]


class EndBattle(Procedure[State], frozen=True):
    """[14.13.damaged, 14.14, 7.5, 5.1, 2.2.camera_crew] Damaged ships leave, the others go back to the
    pool; Leadership, Alert.
    """

    rule = "14.14"

    def perform(self, s: State) -> None:
        battle = s.fight
        space = battle.space
        for ship in battle.ours:
            if ship in battle.damage:
                s.withdraw_from_battle(ship)
        if not battle.shore:
            sink_colliers(s, space)
            for ship in battle.theirs:
                if ship in battle.damage:
                    s.retire(ship)
            send_home(s, space)
            outcome(s)
        battle, chart = s.fight, s.game.tables.alert
        if battle.shore and battle.rate:
            s.shift_alert(chart.bombardment, "we bombarded a port")
        elif battle.sunk:
            s.shift_alert(chart.battle_with_a_sinking, "we sank one of theirs")
        if battle.gains:
            film(s, battle.engaged, "battle")
        s.tell("battle over", place=space, vp=battle.vp)
        s.engage(None)


def outcome(s: State) -> None:
    """[14.14.critical, 2.1.leadership_errata] 15 points net either way change Leadership."""
    battle = s.fight
    if battle.vp >= s.game.numbers.critical_vp:
        s.tell("critical win", vp=battle.vp)
        for ship in battle.engaged:
            if ship in s.afloat:
                s.raise_leadership(ship, 1)
    elif battle.vp <= -s.game.numbers.critical_vp:
        s.tell("critical loss", vp=battle.vp)
        for ship in s.afloat:
            s.raise_leadership(ship, -1)


def film(s: State, ships: Iterable[Ship], what: str) -> None:
    """[2.2.camera_crew] A Camera Crew aboard makes the most of a success."""
    if any(s.carries(ship, "camera_crew") for ship in ships):
        s.score(s.game.rebuilt.camera_vp, "camera crew", what)


# --- 16.0 shore bombardment --------------------------------------------------------------------------


class Bombardment(Procedure[State], frozen=True):
    """[4.1.7, 16.0, 12.5.ports, incident.storm] Coastal Defenses must be fought, unless storm or fog
    forbid it.

    At the end of the phase marines may land.
    """

    space: Space

    rule = "16.0"

    def perform(self, s: State) -> None:
        s.then(Landing(self.space))
        if self.space in s.forts and self.space not in s.storm:
            s.then(Sight(self.space), Deploy(self.space, True))


class Landing(Procedure[State], frozen=True):
    """[9.2] Each ship with marines may land them in a cleared Allied port."""

    space: Space

    rule = "9.2"

    def perform(self, s: State) -> None:
        s.then(*(LandMarines(s.captain(ship), ship) for ship in s.germans(self.space)))


class LandMarines(Order, frozen=True):
    """[9.2, 2.2.seebataillon] Marines take an Allied port, never a base, when no defence or enemy is left."""

    ship: Ship

    rule = "9.2"

    def question(self, s: State) -> str:
        return f"{name(s, self.ship)}: land the marines and take {s.game.space[s.at[self.ship]].name}?"

    def offers(self, s: State) -> Iterable[Offer]:
        if self.ship in s.at and self.refuse(s, self.ship) is None:
            yield Offer("land", (self.ship,), lambda ship: self.refuse(s, ship))
            yield Offer("done", ALONE, always)

    def refuse(self, s: State, ship: Noun) -> Violation | None:
        """[9.2] Why marines cannot land."""
        if ship != self.ship:
            return Violation("9.2", f"now the marines of {name(s, self.ship)} land or stay")
        space = s.at[self.ship]
        if s.game.space[space].kind != "enemy_port":
            place = s.game.space[space].name
            return Violation("9.2", f"marines take only Allied ports, never a naval base; {place} is none")
        if space in s.marines:
            return Violation("9.2", "the port is taken")
        if space in s.forts or s.enemies(space):
            return Violation("9.2", "the port is still defended")
        if space in s.storm:
            return Violation("incident.storm", "no landing in a storm")
        if not s.carries(self.ship, "seebataillon"):
            return Violation("9.2", "there are no marines aboard")
        return None

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb == "land":
            space = s.at[self.ship]
            s.land(self.ship, s.afloat[self.ship].boxes.index("seebataillon"))
            s.shift_alert(s.game.tables.alert.port_captured, "we took a port")
            s.take_port(space)
