import { expect, test } from 'vitest'
import { type FrameError, withdrawn } from '../errors/frameError.ts'
import { type App, useChain } from './app.ts'
import { whileOnChain } from './openApprovals.ts'

const chain = (id: string) => ({ id, name: id, nativeCurrency: { name: 'Coin', symbol: 'C', decimals: 18 } })

/** A document with two chains of each family, and what waits in it. */
function open() {
  // Of the document's state only what chains are chosen by.
  const app = {
    project: { chains: ['eip155:1', 'eip155:10', 'solana:a', 'solana:b'].map(chain) },
    chain: 'eip155:1',
    solanaChain: 'solana:a',
  } as unknown as App
  const ask = (asked: string, signal: AbortSignal = new AbortController().signal): Promise<FrameError> =>
    whileOnChain(app, { id: '1', origin: 'https://shop.example', account: undefined, chain: asked, signal }, (own) => {
      return new Promise<FrameError>((resolve) => {
        const stop = (): void => resolve(withdrawn(own.signal))
        own.signal.addEventListener('abort', stop)
        if (own.signal.aborted) stop()
      })
    })
  return { app, ask }
}

test('default: another network ends what waits for the one before, and says why', async () => {
  const { app, ask } = open()
  const [evm, other] = [ask('eip155:1'), ask('solana:a')]
  useChain(app, 'eip155:1')
  useChain(app, 'eip155:10')
  expect(await evm).toMatchObject({ message: 'The network changed. Ask again.', code: 4901 })
  useChain(app, 'solana:b')
  expect((await other).code).toBe(4901)
})

test('behavior: what was asked for the network that comes into use goes on', async () => {
  const { app, ask } = open()
  const left = new AbortController()
  const waits = ask('eip155:10', left.signal)
  useChain(app, 'eip155:10')
  left.abort()
  expect(await waits).toMatchObject({ message: 'Request was aborted', code: 4001 })
})

test('behavior: a request that was withdrawn before does not begin to wait', async () => {
  const { ask } = open()
  expect(await ask('eip155:1', AbortSignal.abort())).toMatchObject({ message: 'Request was aborted' })
})
