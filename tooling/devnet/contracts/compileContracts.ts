import { readdirSync, readFileSync } from 'node:fs'
import solc from 'solc'
import type { Abi, Hex } from 'viem'

const FOLDER = new URL('solidity/', import.meta.url)

interface Bytes {
  readonly object: string
}

interface CompilerOutput {
  readonly errors?: readonly { readonly formattedMessage: string }[]
  readonly contracts: Record<
    string,
    Record<string, { readonly abi: Abi; readonly evm: { readonly bytecode: Bytes; readonly deployedBytecode: Bytes } }>
  >
}

export interface CompiledContract {
  readonly abi: Abi
  /** Creation code without its constructor arguments. */
  readonly bytecode: Hex
  /** What is at the address afterwards; complete only for contracts without immutable values. */
  readonly runtimeCode: Hex
}

/** Compiles every source with the pinned compiler; the same sources give the same bytes. */
export function compileContracts(): Readonly<Record<string, CompiledContract>> {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.sol'))
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(
      files.map((file) => [file, { content: readFileSync(new URL(file, FOLDER), 'utf8').replaceAll('\r\n', '\n') }]),
    ),
    settings: {
      evmVersion: 'paris',
      optimizer: { enabled: true, runs: 200 },
      metadata: { bytecodeHash: 'none', appendCBOR: false },
      outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object', 'evm.deployedBytecode.object'] } },
    },
  }
  const output: CompilerOutput = JSON.parse(solc.compile(JSON.stringify(input)))
  const problems = output.errors?.map((error) => error.formattedMessage) ?? []
  if (problems.length > 0) throw new Error(`The contracts do not compile:\n${problems.join('\n')}`)
  return Object.fromEntries(
    files.flatMap((file) => {
      const name = file.slice(0, -'.sol'.length)
      const contract = output.contracts[file]?.[name]
      if (!contract) throw new Error(`${file} has no contract "${name}": name the file after it.`)
      const { abi, evm } = contract
      return [[name, { abi, bytecode: `0x${evm.bytecode.object}`, runtimeCode: `0x${evm.deployedBytecode.object}` }]]
    }),
  )
}
