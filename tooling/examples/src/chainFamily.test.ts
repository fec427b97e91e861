import { join } from 'node:path'
import { adapterContract, createTestKernel } from '@latchkey/kernel/testing'
import { describe, expect, it } from 'vitest'
import { FOLDER, writeExamples } from './examples.ts'

writeExamples()
const { ledgerAdapter } = await import(/* @vite-ignore */ join(FOLDER, 'chain-families/adapter.ts'))

const ADDRESS = 'lg1000000000000abcd'
const asked: string[] = []

/** Puts the invented wallet into the page. */
function installPurse(): () => void {
  const ask = async (method: string): Promise<string> => {
    asked.push(method)
    return method === 'ledger_connect' ? ADDRESS : 'signed'
  }
  Object.assign(globalThis, { purse: { ask } })
  return () => void Reflect.deleteProperty(globalThis, 'purse')
}

describe('chain-families.md', () => {
  adapterContract(() => ledgerAdapter(), {
    addresses: { valid: [ADDRESS], invalid: ['', 'lg1', `${ADDRESS}0`, '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'] },
    installWallet: installPurse,
    walletRequests: () => asked.length,
  })

  it('default: the invented family connects, signs, and says what it can', async () => {
    const remove = installPurse()
    const { kernel } = createTestKernel({ adapters: [ledgerAdapter()] })
    await kernel.start()
    await kernel.wallet.connect({ connectorId: 'purse' })
    expect(kernel.store.get(kernel.atoms.account)).toMatchObject({
      address: ADDRESS,
      caipAddress: `ledger:main:${ADDRESS}`,
    })
    expect(await kernel.wallet.signMessage({ message: 'Hello' })).toBe('signed')
    expect(kernel.wallet.capability('nativeBalance')).toBeDefined()
    expect(kernel.wallet.capability('transfer')).toBeUndefined()
    await kernel.destroy()
    remove()
  })
})
