import { programs } from '../programs.ts'

/** An instruction in words. */
export interface ParsedInstruction {
  readonly program: string
  readonly parsed: string | { readonly type: string; readonly info: Readonly<Record<string, unknown>> }
}

/** Numbers of the instructions that are put into words (`SystemInstruction`, `TokenInstruction`). */
const SYSTEM_TRANSFER = 2
const TOKEN_TRANSFER = 3
const TOKEN_TRANSFER_CHECKED = 12

function parseSystem([source, destination]: readonly string[], data: Buffer): ParsedInstruction | undefined {
  if (data.length < 12 || data.readUInt32LE(0) !== SYSTEM_TRANSFER) return undefined
  const lamports = data.readBigUInt64LE(4)
  return { program: 'system', parsed: { type: 'transfer', info: { source, destination, lamports } } }
}

function parseToken(program: string, accounts: readonly string[], data: Buffer): ParsedInstruction | undefined {
  if (data[0] === TOKEN_TRANSFER) {
    const [source, destination, authority] = accounts
    const info = { source, destination, authority, amount: data.readBigUInt64LE(1).toString() }
    return { program, parsed: { type: 'transfer', info } }
  }
  if (data[0] !== TOKEN_TRANSFER_CHECKED) return undefined
  const [source, mint, destination, authority] = accounts
  const tokenAmount = { amount: data.readBigUInt64LE(1).toString(), decimals: data[9] }
  return { program, parsed: { type: 'transferChecked', info: { source, mint, destination, authority, tokenAmount } } }
}

/** Puts transfers and memos into words; clients get the bytes of everything else. */
export function parseInstruction(
  programId: string,
  accounts: readonly string[],
  data: Buffer,
): ParsedInstruction | undefined {
  if (programId === programs.memo) return { program: 'spl-memo', parsed: data.toString('utf8') }
  if (programId === programs.system) return parseSystem(accounts, data)
  if (programId === programs.token) return parseToken('spl-token', accounts, data)
  return programId === programs.token2022 ? parseToken('spl-token-2022', accounts, data) : undefined
}
