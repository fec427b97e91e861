/** Tags of the sign protocol, https://specs.walletconnect.com/2.0/specs/clients/sign/rpc-methods. */
const STEPS: Readonly<Record<number, string>> = {
  1100: 'propose',
  1101: 'approve',
  1102: 'settle',
  1103: 'settled',
  1104: 'update',
  1105: 'updated',
  1106: 'extend',
  1107: 'extended',
  1108: 'request',
  1109: 'respond',
  1110: 'event',
  1111: 'evented',
  1112: 'delete',
  1113: 'deleted',
  1114: 'ping',
  1115: 'pong',
  1116: 'authenticate',
  1117: 'authenticated',
  1118: 'reject',
  1119: 'reject',
  1120: 'reject',
  1121: 'reject',
}

/** What a publication is for, by its tag; `publish` when the tag is not one of the sign protocol. */
export function stepOfTag(tag: number): string {
  return STEPS[tag] ?? 'publish'
}
