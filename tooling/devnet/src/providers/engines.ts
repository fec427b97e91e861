import { decodeFunctionResult, encodeAbiParameters, encodeFunctionData, getAddress, type Hex, isAddress } from 'viem'
import {
  allowanceHolderAbi,
  exchangeRouterAbi,
  lifiDiamondAbi,
  plainTokenAbi,
  settlerAbi,
} from '../contracts/abis.generated.ts'
import { AGGREGATORS, EXCHANGE } from '../contracts/deployed.ts'
import { TOKENS } from '../contracts/tokens.ts'
import { callRpc } from '../evm/callRpc.ts'
import { HttpProblem } from '../http/httpProblem.ts'
import type { HttpHandler } from '../http/types.ts'
import type { Faults } from './faults.ts'

// What LI.FI and 0x say of swaps, in the forms of their public documents, over the exchange of the local chains.

const NATIVE = /^0x(0{40}|e{40})$/i
const FOREVER = 2n ** 40n
const ZID = `0x${'11'.repeat(32)}` as const

/** A swap that a client asks about. */
interface Asked {
  readonly url: string
  readonly chain: number
  readonly sold: Hex
  readonly bought: Hex
  readonly amount: bigint
  readonly account: Hex
  /** Hundredths of a per cent. */
  readonly slippage: bigint
}

/** What an engine would make of it. */
interface Offer {
  readonly out: bigint
  readonly minimum: bigint
  readonly path: readonly Hex[]
  readonly gasPrice: bigint
}

async function read<Result>(url: string, to: Hex, call: Parameters<typeof encodeFunctionData>[0], signal: AbortSignal) {
  const data = await callRpc(url, 'eth_call', [{ to, data: encodeFunctionData(call) }, 'latest'], signal)
  return decodeFunctionResult({ ...call, data: String(data) as Hex } as Parameters<
    typeof decodeFunctionResult
  >[0]) as Result
}

const wrapped = (token: Hex): Hex => (NATIVE.test(token) ? EXCHANGE.weth : getAddress(token))

/** What comes out over the best of the direct way and those over one token between. */
async function bestWay({ url, sold, bought, amount }: Asked, signal: AbortSignal) {
  const [from, to] = [wrapped(sold), wrapped(bought)]
  const between = [TOKENS.usdc.address, EXCHANGE.weth].filter((token) => token !== from && token !== to)
  const ways: Hex[][] = [[from, to], ...between.map((token) => [from, token, to])]
  const offers = await Promise.all(
    ways.map(async (path) => {
      const call = { abi: exchangeRouterAbi, functionName: 'getAmountsOut', args: [amount, path] } as const
      const amounts = await read<readonly bigint[]>(url, EXCHANGE.router, call, signal).catch(() => [])
      return { path, out: amounts.at(-1) ?? 0n }
    }),
  )
  return offers.reduce((best, offer) => (offer.out > best.out ? offer : best))
}

/** What an engine offers: what the exchange gives, and a thousandth more of a token that it holds itself. */
async function offerOf(asked: Asked, holder: Hex, signal: AbortSignal): Promise<Offer | undefined> {
  const { path, out } = await bestWay(asked, signal)
  if (out === 0n || wrapped(asked.sold) === wrapped(asked.bought)) return undefined
  const call = { abi: plainTokenAbi, functionName: 'balanceOf', args: [holder] } as const
  const own = NATIVE.test(asked.bought)
    ? BigInt(String(await callRpc(asked.url, 'eth_getBalance', [holder, 'latest'], signal)))
    : await read<bigint>(asked.url, getAddress(asked.bought), call, signal)
  const more = own >= out / 1000n ? out / 1000n : 0n
  const total = out + more
  const gasPrice = BigInt(String(await callRpc(asked.url, 'eth_gasPrice', [], signal)))
  return { path, out: total, minimum: (total * (10_000n - asked.slippage)) / 10_000n, gasPrice }
}

/** The call of the exchange by which the engine's contract trades. */
function exchangeCall({ sold, bought, amount }: Asked, path: readonly Hex[], to: Hex): Hex {
  const abi = exchangeRouterAbi
  if (NATIVE.test(sold))
    return encodeFunctionData({ abi, functionName: 'swapExactETHForTokens', args: [0n, path, to, FOREVER] })
  const functionName = NATIVE.test(bought) ? 'swapExactTokensForETH' : 'swapExactTokensForTokens'
  return encodeFunctionData({ abi, functionName, args: [amount, 0n, path, to, FOREVER] })
}

function lifiCall(asked: Asked, { path, minimum }: Offer): Hex {
  const { sold, bought, amount, account } = asked
  const ending = NATIVE.test(sold) ? 'NativeToERC20' : NATIVE.test(bought) ? 'ERC20ToNative' : 'ERC20ToERC20'
  const swap = {
    callTo: EXCHANGE.router,
    approveTo: EXCHANGE.router,
    sendingAssetId: getAddress(sold),
    receivingAssetId: getAddress(bought),
    fromAmount: amount,
    callData: exchangeCall(asked, path, AGGREGATORS.lifi),
    requiresDeposit: true,
  }
  return encodeFunctionData({
    abi: lifiDiamondAbi,
    functionName: `swapTokensSingleV3${ending}`,
    args: [ZID, 'latchkey', '0x0000000000000000000000000000000000000000', account, minimum, swap],
  })
}

function zeroexCall(asked: Asked, { path, minimum }: Offer): Hex {
  const { sold, bought, amount, account } = asked
  const data = exchangeCall(asked, path, AGGREGATORS.settler)
  const action = encodeAbiParameters(
    [{ type: 'address' }, { type: 'uint256' }, { type: 'bytes' }],
    [getAddress(sold), amount, data],
  )
  const inner = encodeFunctionData({
    abi: settlerAbi,
    functionName: 'execute',
    args: [{ recipient: account, buyToken: getAddress(bought), minAmountOut: minimum }, [action], ZID],
  })
  const { settler } = AGGREGATORS
  return encodeFunctionData({
    abi: allowanceHolderAbi,
    functionName: 'exec',
    args: [settler, getAddress(sold), NATIVE.test(sold) ? 0n : amount, settler, inner],
  })
}

type Services = Readonly<Record<string, string>>

function readAsked(services: Services, fields: readonly (string | null)[]): Asked | undefined {
  const [chain = null, sold = null, bought = null, amount = null, account = null, slippage = null] = fields
  const isWhole = (text: string | null): text is string => /^\d{1,78}$/.test(text ?? '')
  if (!isWhole(chain) || !isWhole(amount) || !isWhole(slippage)) return undefined
  if (![sold, bought, account].every((text) => isAddress(text ?? '', { strict: false }))) return undefined
  const url = services[`evm-${chain}`]
  if (!url) return undefined
  const [from, to, owner] = [sold, bought, account].map((text) => String(text) as Hex)
  if (!from || !to || !owner) return undefined
  return {
    url,
    chain: Number(chain),
    sold: from,
    bought: to,
    amount: BigInt(amount),
    account: owner,
    slippage: BigInt(slippage),
  }
}

const LIFI_GAS = 240_000n
const ZEROEX_GAS = 260_000n

function lifiAnswer(asked: Asked, offer: Offer, id: string): object {
  const { chain, sold, bought, amount, account } = asked
  const token = (address: Hex) => ({ address, chainId: chain })
  const fee = LIFI_GAS * offer.gasPrice
  return {
    id,
    type: 'lifi',
    tool: 'local',
    toolDetails: { key: 'local', name: 'Local exchange' },
    action: {
      fromChainId: chain,
      toChainId: chain,
      fromToken: token(sold),
      toToken: token(bought),
      fromAmount: `${amount}`,
      fromAddress: account,
      toAddress: account,
    },
    estimate: {
      fromAmount: `${amount}`,
      toAmount: `${offer.out}`,
      toAmountMin: `${offer.minimum}`,
      approvalAddress: AGGREGATORS.lifi,
      feeCosts: [],
      gasCosts: [
        {
          type: 'SEND',
          estimate: `${LIFI_GAS}`,
          amount: `${fee}`,
          token: token('0x0000000000000000000000000000000000000000'),
        },
      ],
    },
    includedSteps: [],
    transactionRequest: {
      from: account,
      to: AGGREGATORS.lifi,
      chainId: chain,
      data: lifiCall(asked, offer),
      value: `0x${(NATIVE.test(sold) ? amount : 0n).toString(16)}`,
      gasPrice: `0x${offer.gasPrice.toString(16)}`,
      gasLimit: `0x${LIFI_GAS.toString(16)}`,
    },
  }
}

function zeroexAnswer(asked: Asked, offer: Offer, isFirm: boolean): object {
  const { sold, bought, amount } = asked
  const isNative = NATIVE.test(sold)
  const costs = { gas: `${ZEROEX_GAS}`, gasPrice: `${offer.gasPrice}` }
  const call = { to: AGGREGATORS.allowanceHolder, data: zeroexCall(asked, offer), value: `${isNative ? amount : 0n}` }
  return {
    liquidityAvailable: true,
    sellToken: sold,
    buyToken: bought,
    sellAmount: `${amount}`,
    buyAmount: `${offer.out}`,
    minBuyAmount: `${offer.minimum}`,
    allowanceTarget: isNative ? null : AGGREGATORS.allowanceHolder,
    totalNetworkFee: `${ZEROEX_GAS * offer.gasPrice}`,
    fees: { integratorFee: null, zeroExFee: null, gasFee: null },
    ...(isFirm ? { transaction: { ...call, ...costs } } : costs),
  }
}

/** The routes of LI.FI (docs.li.fi) and 0x (docs.0x.org, with the AllowanceHolder) for swaps on one chain. */
export function engineRoutes(services: Services, disturb: Faults['disturb']): Readonly<Record<string, HttpHandler>> {
  let count = 0
  const zeroex =
    (isFirm: boolean): HttpHandler =>
    async ({ url, raw, signal }) => {
      if (!raw.request.headers['0x-api-key']) throw new HttpProblem(401, 'no Route matched with those values')
      const names = ['chainId', 'sellToken', 'buyToken', 'sellAmount', 'taker', 'slippageBps']
      const asked = readAsked(
        services,
        names.map((name) => url.searchParams.get(name)),
      )
      if (!asked) throw new HttpProblem(400, 'INPUT_INVALID')
      const offer = await offerOf(asked, AGGREGATORS.settler, signal)
      return disturb('zeroex', offer ? zeroexAnswer(asked, offer, isFirm) : { liquidityAvailable: false })
    }
  return {
    'GET /v1/quote': async ({ url, signal }) => {
      const slippage = Math.round(Number(url.searchParams.get('slippage') ?? '0.005') * 10_000)
      const names = ['fromChain', 'fromToken', 'toToken', 'fromAmount', 'fromAddress']
      const asked = readAsked(services, [...names.map((name) => url.searchParams.get(name)), `${slippage}`])
      if (!asked) return { status: 400, json: { code: 1011, message: 'Invalid parameters.' } }
      const offer = await offerOf(asked, AGGREGATORS.lifi, signal)
      if (!offer)
        return { status: 404, json: { code: 1002, message: 'No available quotes for the requested transfer' } }
      count += 1
      return disturb('lifi', lifiAnswer(asked, offer, `local-${count}-${Date.now()}`))
    },
    'GET /swap/allowance-holder/price': zeroex(false),
    'GET /swap/allowance-holder/quote': zeroex(true),
  }
}
