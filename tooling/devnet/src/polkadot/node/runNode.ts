/**
 * The node, in a process of its own because it needs memory limits of its own. Called with a port, 0 for a free one;
 * says `listening <port>` when it is ready.
 */
import { flushCompileCache } from 'node:module'
import { listen } from '../../http/listen.ts'
import { createAnswer } from '../server/createAnswer.ts'
import { serveNode } from '../server/serveNode.ts'
import { createChain } from './createChain.ts'
import { createFaucet } from './createFaucet.ts'
import { seedPolkadot } from './seedPolkadot.ts'

// The library starts work that nobody waits for. What fails there concerns one question, never the chain.
process.on('unhandledRejection', (reason) => console.error('Nobody waited for what failed:', reason))

const chain = await createChain()
const faucet = await seedPolkadot(chain)
const server = serveNode(createAnswer(chain, { dev_faucet: createFaucet(chain, faucet) }))
const { port } = await listen(server, { what: 'Polkadot', port: Number(process.argv[2] ?? 0) })
console.log(`listening ${port}`)
// The process is ended from outside, when it is too late for that.
flushCompileCache()
