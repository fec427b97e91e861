import { readFileSync } from 'node:fs'
import solc from 'solc'
import { type Abi, encodeDeployData, getContractAddress, type Hex } from 'viem'
import { ACCOUNTS } from '../src/accounts.ts'
import { CREATE2_DEPLOYER, CREATE2_SALT, LATCH_PER_HOLDER } from '../src/constants.ts'

const FILE = 'Latch.sol'

interface CompilerOutput {
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[]
  readonly contracts: Record<
    string,
    Record<string, { readonly abi: Abi; readonly evm: { readonly bytecode: { readonly object: string } } }>
  >
}

/** What a devnet needs to put the token on a chain without a compiler: committed as `Latch.generated.json`. */
export interface LatchArtifact {
  readonly abi: Abi
  /** Creation code with its constructor arguments. */
  readonly initCode: Hex
  /** Where the CREATE2 deployer puts it; the same on every chain. */
  readonly address: Hex
}

/** Compiles `Latch.sol` with the pinned compiler; the same source gives the same bytes. */
export function compileLatch(): LatchArtifact {
  const input = {
    language: 'Solidity',
    sources: { [FILE]: { content: readFileSync(new URL(FILE, import.meta.url), 'utf8') } },
    settings: {
      evmVersion: 'paris',
      optimizer: { enabled: true, runs: 200 },
      metadata: { bytecodeHash: 'none', appendCBOR: false },
      outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
    },
  }
  const output: CompilerOutput = JSON.parse(solc.compile(JSON.stringify(input)))
  const problems = output.errors?.map((error) => error.formattedMessage) ?? []
  const contract = output.contracts[FILE]?.Latch
  if (problems.length > 0 || !contract) throw new Error(`${FILE} does not compile:\n${problems.join('\n')}`)
  const holders = ACCOUNTS.slice(0, 2).map((account) => account.address)
  const bytecode: Hex = `0x${contract.evm.bytecode.object}`
  const initCode = encodeDeployData({ abi: contract.abi, bytecode, args: [holders, LATCH_PER_HOLDER] })
  const address = getContractAddress({
    opcode: 'CREATE2',
    from: CREATE2_DEPLOYER,
    salt: CREATE2_SALT,
    bytecode: initCode,
  })
  return { abi: contract.abi, initCode, address }
}
