import { kernelError } from '../../errors/errorTable.ts'
import type { ChainFamily } from '../../wallet/adapter.ts'

/** Asks a person, signs, or moves money, whatever the chain: such calls belong to a wallet and are never repeated. */
const NOT_A_READ = /^(?:wallet_|personal_|(?:[a-z\d]+_)?(?:sign|send|request))/i

/** @throws `config/invalid` for methods that prompt a person or change something */
export async function assertRead(method: string, family: ChainFamily | undefined): Promise<void> {
  if (typeof method === 'string' && method !== '' && !NOT_A_READ.test(method)) {
    const lists = await family?.methods()
    if (!lists?.rpc.approval.includes(method)) return
  }
  throw kernelError('config/invalid', {
    details: { argument: 'method', problem: `"${method}" is not a read; send it through the wallet's session` },
  })
}
