import { compileContracts } from './compileContracts.ts'
import { planContracts } from './planContracts.ts'

const HEAD = '// Made by `pnpm contracts` from contracts/solidity; not edited by hand.\n'

/** ABI constant by contract; contracts that only others use have none. */
const ABIS = {
  latchAbi: 'Latch',
  plainTokenAbi: 'PlainToken',
  wrappedEtherAbi: 'WrappedEther',
  dollarTokenAbi: 'DollarToken',
  oldDollarTokenAbi: 'OldDollarToken',
  impostorTokenAbi: 'ImpostorToken',
  oddTokenAbi: 'OddToken',
  collectibleAbi: 'Collectible',
  itemsAbi: 'Items',
  nameRegistryAbi: 'NameRegistry',
  nameResolverAbi: 'NameResolver',
  universalResolverAbi: 'UniversalResolver',
  exchangeFactoryAbi: 'ExchangeFactory',
  exchangePairAbi: 'ExchangePair',
  exchangeRouterAbi: 'ExchangeRouter',
  permitExchangeAbi: 'PermitExchange',
  lifiDiamondAbi: 'LifiDiamond',
  allowanceHolderAbi: 'AllowanceHolder',
  settlerAbi: 'Settler',
  settlerRegistryAbi: 'SettlerRegistry',
  contractWalletAbi: 'ContractWallet',
} as const

function constant(name: string, value: unknown): string {
  return `export const ${name} = ${JSON.stringify(value, null, 1)} as const\n`
}

/** The files that are committed so that no compiler is needed, by their path below the package. */
export function generatedFiles(): Readonly<Record<string, string>> {
  const compiled = compileContracts()
  const { addresses, pairs, initCodes, runtimeCodes } = planContracts(compiled)
  const abis = Object.entries(ABIS).map(([name, contract]) => constant(name, compiled[contract]?.abi))
  return {
    'contracts/code.generated.json': `${JSON.stringify({ initCodes, runtimeCodes }, null, 1)}\n`,
    'src/contracts/addresses.generated.ts': `${HEAD}${constant('ADDRESSES', addresses)}${constant('PAIRS', pairs)}`,
    'src/contracts/abis.generated.ts': `${HEAD}${abis.join('')}`,
  }
}
