import { isHex, type TypedDataDefinition } from 'viem'
import type { WalletRequest } from '../answerer.ts'
import { readRecord } from '../readRecord.ts'
import { WalletProblem } from '../walletProblem.ts'
import type { AccountOf, EvmMethods } from './evmWallet.ts'

function parseTypedData(text: unknown): TypedDataDefinition {
  try {
    const data = typeof text === 'string' ? JSON.parse(text) : text
    const { EIP712Domain: _, ...types } = data.types
    return { ...data, types }
  } catch {
    throw new WalletProblem(-32602, 'The typed data cannot be read.')
  }
}

/** Methods that sign and send nothing. */
export function signMethods(accountOf: AccountOf): EvmMethods {
  const signText = (text: string, address: string) =>
    accountOf(address).signMessage({ message: isHex(text) ? { raw: text } : text })
  const signTypedData = ({ params }: WalletRequest) => {
    const [address, data] = Array.isArray(params) ? params : []
    return accountOf(String(address)).signTypedData(parseTypedData(data))
  }
  return {
    personal_sign: ({ params }) => signText(readRecord(params).text('0'), readRecord(params).text('1')),
    eth_sign: ({ params }) => signText(readRecord(params).text('1'), readRecord(params).text('0')),
    eth_signTypedData: signTypedData,
    eth_signTypedData_v3: signTypedData,
    eth_signTypedData_v4: signTypedData,
  }
}
