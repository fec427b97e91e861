import type { NodeAddress } from './connectNode.ts'

/** Bitcoin's own limit for dust is stated because Litecoin's is ten times that. */
const COMMON = [
  '-regtest',
  '-server',
  '-connect=0',
  '-listen=0',
  '-dnsseed=0',
  '-discover=0',
  '-txindex=1',
  '-disablewallet=1',
  '-dbcache=4',
  '-par=1',
  '-maxmempool=5',
  '-persistmempool=0',
  '-acceptnonstdtxn=0',
  '-dustrelayfee=0.00003',
  '-printtoconsole=1',
  '-nodebuglogfile',
]

/**
 * What only `litecoind` needs: replacing by fee is off there, and its own block extension, once active, makes block 432
 * impossible here.
 */
const LITECOIN = ['-upnp=0', '-mempoolreplacement=1', '-vbparams=mweb:4000000000:4100000000']

/** The arguments for a chain of one's own that talks to nobody. */
export function nodeArguments(isLitecoin: boolean, folder: string, { url, user, password }: NodeAddress): string[] {
  const { port } = new URL(url)
  return [
    ...COMMON,
    ...(isLitecoin ? LITECOIN : []),
    `-datadir=${folder}`,
    '-rpcbind=127.0.0.1',
    '-rpcallowip=127.0.0.1',
    `-rpcport=${port}`,
    `-rpcuser=${user}`,
    `-rpcpassword=${password}`,
  ]
}
