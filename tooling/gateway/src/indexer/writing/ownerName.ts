import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'

/** The names of this very process: it may run several gateways. */
const own = new Set<string>()

/** A name for this process among all that follow chains into one database: machine, process, and something random. */
export function ownerName(): string {
  const name = `${hostname()}/${process.pid}/${randomUUID()}`
  own.add(name)
  return name
}

/** Whether the process of such a name was on this machine and is gone. */
export function isOwnerGone(owner: string): boolean {
  const [host, pid] = owner.split('/')
  if (host !== hostname() || pid === undefined || !/^[1-9]\d*$/.test(pid)) return false
  try {
    process.kill(Number(pid), 0)
    // Another name with our own number is that of an earlier life.
    return Number(pid) === process.pid && !own.has(owner)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH'
  }
}
