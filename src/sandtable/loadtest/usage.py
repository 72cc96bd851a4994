"""Resources of a server and its database, measured from outside: memory, CPU time, bytes written."""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple

from sandtable.loadtest.client import Server
from sandtable.server.databases import connect

MB = 1024 * 1024


def resident(pid: int) -> float:
    """Megabytes that a process holds in memory."""
    pages = int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / MB


def cpu_seconds(pid: int) -> float:
    """CPU time that a process has used; 0 if it is not on this machine."""
    try:
        text = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8")
    except OSError:
        return 0.0
    user, system = text.rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def disk_writes(pid: int) -> int:
    """Bytes that a process has sent to the disk."""
    for line in Path(f"/proc/{pid}/io").read_text(encoding="ascii").splitlines():
        if line.startswith("write_bytes:"):
            return int(line.split()[1])
    return 0


class Spent(NamedTuple):
    """CPU seconds of server and database so far, and bytes written."""

    server_cpu: float
    database_cpu: float
    written: int


async def spent(server: Server, url: str) -> Spent:
    """Measure both. A PostgreSQL reports its log's length, and its processes if they are on this machine."""
    if "://" not in url:
        return Spent(cpu_seconds(server.pid), 0.0, disk_writes(server.pid))
    database = await connect(url)
    try:
        log = await database.read("select (pg_current_wal_lsn() - '0/0')::bigint")
        pids = await database.read("select pid from pg_stat_activity")
    finally:
        await database.close()
    used = sum(cpu_seconds(int(pid or 0)) for (pid,) in pids)
    return Spent(cpu_seconds(server.pid), used, int(log[0][0] or 0))
