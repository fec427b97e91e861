import { setTimeout } from 'node:timers/promises'
import { evmAdapter } from '@latchkey/adapter-evm'
import { createKernel, definePlugin, types } from '@latchkey/kernel'
import { account } from '@latchkey/plugin-account'
import { connect } from '@latchkey/plugin-connect'
import { networks } from '@latchkey/plugin-networks'
import { silentWallet } from './drive/silentWallet.ts'

const ENTRIES = ['@latchkey/adapter-evm/networks', '@latchkey/kernel/react', '@latchkey/theme', '@latchkey/theme/ui']
const WANTED = [
  'startRoute',
  'beforeConnect',
  'afterConnect',
  'onNetworkSwitch',
  'onRpcRequest',
  'onDisconnect',
  'onEvent',
]

function isRefused(): boolean {
  try {
    return new Function('return false')()
  } catch (error) {
    return error instanceof EvalError
  }
}

/** Drives every kind of hook of the built packages; run by Node with `--disallow-code-generation-from-strings`. */
async function main(): Promise<void> {
  if (!isRefused()) throw new Error('Run this with --disallow-code-generation-from-strings, or it proves nothing.')
  for (const entry of ENTRIES) await import(entry)
  const called = new Set<string>()
  const note = (name: string) => (): void => void called.add(name)
  const witness = definePlugin({
    id: 'witness',
    api: 1,
    events: types<{ WITNESS: undefined }>(),
    actions: { say: async (ctx) => ctx.emit('WITNESS') },
    hooks: {
      startRoute: note('startRoute'),
      beforeConnect: note('beforeConnect'),
      afterConnect: note('afterConnect'),
      onNetworkSwitch: note('onNetworkSwitch'),
      onRpcRequest: note('onRpcRequest'),
      onDisconnect: note('onDisconnect'),
      onEvent: note('onEvent'),
    },
  })
  const kernel = createKernel({
    adapters: [evmAdapter({ injected: 'announced' }), silentWallet],
    plugins: [connect(), account(), networks(), witness],
    networks: ['eip155:1', 'eip155:42161'],
  })
  await kernel.start()
  kernel.open()
  await kernel.wallet.connect({ connectorId: 'silent' })
  await kernel.wallet.switchNetwork({ network: 'eip155:42161' })
  await kernel.wallet.request({ network: 'eip155:42161', method: 'eth_chainId', params: [] })
  await kernel.plugins.witness.say()
  await kernel.wallet.disconnect()
  // Plugins hear of a disconnect after it.
  for (let wait = 0; wait < 100 && !called.has('onDisconnect'); wait += 1) await setTimeout(10)
  JSON.stringify(kernel.inspect())
  await kernel.destroy()
  const silent = WANTED.filter((name) => !called.has(name))
  if (silent.length > 0) throw new Error(`These hook points were never called: ${silent.join(', ')}`)
  console.log(`All packages loaded and ${WANTED.length} hook points ran without code from strings.`)
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error)
    process.exit(1)
  },
)
