import { type CapabilityContext, type CapabilityMap, kernelError, type TransferRequest } from '@latchkey/kernel'
import { nodeCall } from '@latchkey/kernel/adapter'
import { everyNode } from '@latchkey/kernel/assets'
import { decodeFunctionResult, encodeFunctionData, isHex, parseAbi } from 'viem/utils'
import { evmError } from '../errors.ts'
import { erc20Abi, type TransactionTo, transferTransaction } from './erc20.ts'
import { gasPrices } from './fees.ts'
import { checkAddress, checkAmount } from './input.ts'
import { feeOf, noAsset, readContract, readStart, refusedBy, sealCall } from './prepareCall.ts'
import { trialOf } from './simulate.ts'

const collectibleAbi = parseAbi([
  'function safeTransferFrom(address from, address to, uint256 id)',
  'function ownerOf(uint256 id) view returns (address)',
])
const itemsAbi = parseAbi([
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
  'function balanceOf(address owner, uint256 id) view returns (uint256)',
])

/** Addresses without a key: what is sent there is lost. */
const LOST = /^0x(0{40}|0{39}[1-9a]|0{36}dead|dead0{36})$/i
/** What a native coin keeps back beside the fee when all of it is sent, as a part of the fee: wallets may raise the price. */
const MAX_ROOM = 4n

interface Means {
  /** Of the native coin, in its smallest unit. */
  readonly native: bigint
  /** Of what is sent, in its smallest unit. */
  readonly owned: bigint
}

/**
 * Decimals of a token are the chain's; a service that says something else would make the amount another one. Each node is
 * asked: one that repeats what a service made up does not decide alone.
 */
async function checkDecimals({ asset }: TransferRequest, address: string, ctx: CapabilityContext): Promise<void> {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'decimals' })
  const answers = await everyNode(ctx, (at) => nodeCall(at, 'eth_call', [{ to: address, data }, 'latest'])).catch(
    (error: unknown) => {
      throw refusedBy(error)
    },
  )
  if (answers.every((answer) => answer === '0x')) throw noAsset()
  const isSame = (answer: unknown): boolean =>
    isHex(answer) && answer !== '0x' && BigInt(answer) === BigInt(asset.decimals)
  if (answers.every(isSame)) return
  throw kernelError('transfer/refused', {
    details: { reason: 'the network and the service disagree about this token', kind: 'decimals' },
  })
}

/** How much the account owns of what is sent. */
async function readOwned(request: TransferRequest, native: bigint, ctx: CapabilityContext): Promise<bigint> {
  const { kind, standard, address, tokenId } = request.asset
  if (kind === 'native') return native
  const owner = checkAddress(ctx.account.address, 'account')
  const contract = checkAddress(address, 'asset.address')
  if (standard === 'erc20') {
    await checkDecimals(request, contract, ctx)
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
    return BigInt(await readContract(ctx, contract, data))
  }
  const id = BigInt(tokenId ?? '0')
  if (standard === 'erc1155') {
    const data = encodeFunctionData({ abi: itemsAbi, functionName: 'balanceOf', args: [owner, id] })
    return BigInt(await readContract(ctx, contract, data))
  }
  const data = encodeFunctionData({ abi: collectibleAbi, functionName: 'ownerOf', args: [id] })
  const answer = decodeFunctionResult({
    abi: collectibleAbi,
    functionName: 'ownerOf',
    data: await readContract(ctx, contract, data),
  })
  return answer.toLowerCase() === owner.toLowerCase() ? 1n : 0n
}

/** The call that moves an asset. */
function callOf({ to, asset }: TransferRequest, amount: bigint, ctx: CapabilityContext): TransactionTo {
  const { kind, standard, address, decimals, tokenId } = asset
  if (kind === 'native') return transferTransaction({ to, amount })
  if (standard === 'erc20') return transferTransaction({ to, amount, token: { address: address ?? '', decimals } })
  const contract = checkAddress(address, 'asset.address')
  const from = checkAddress(ctx.account.address, 'account')
  const receiver = checkAddress(to, 'to')
  const id = BigInt(tokenId ?? '0')
  const data =
    standard === 'erc1155'
      ? encodeFunctionData({
          abi: itemsAbi,
          args: [from, receiver, id, amount, '0x'],
          functionName: 'safeTransferFrom',
        })
      : encodeFunctionData({ abi: collectibleAbi, args: [from, receiver, id], functionName: 'safeTransferFrom' })
  return { to: contract, value: 0n, data }
}

function checkRequest({ to, asset }: TransferRequest, ctx: CapabilityContext): void {
  const receiver = checkAddress(to, 'to')
  if (asset.network !== ctx.network.id) throw kernelError('network/unsupported')
  if (!['slip44', 'erc20', 'erc721', 'erc1155'].includes(asset.standard))
    throw evmError('evm/invalid-input', { details: { argument: 'asset', problem: `${asset.standard} cannot be sent` } })
  const problem = LOST.test(receiver)
    ? 'nobody has its key'
    : asset.address?.toLowerCase() === receiver.toLowerCase() && 'it is the contract of what is sent'
  if (problem) throw kernelError('transfer/receiver', { details: { address: receiver, problem } })
}

function insufficient(code: 'transfer/insufficient-funds' | 'transfer/insufficient-fee', symbol: string): Error {
  return kernelError(code, { details: { symbol } })
}

/** How much is sent: what was asked for, or all that can be. */
async function amountOf(
  request: TransferRequest,
  { native, owned }: Means,
  price: bigint,
  ctx: CapabilityContext,
): Promise<bigint> {
  if (!request.max) return checkAmount(request.amount, 'amount')
  if (request.asset.kind !== 'native') return owned
  const { atMost } = await feeOf(callOf(request, 0n, ctx), price, ctx)
  const left = native - atMost - atMost / MAX_ROOM
  if (left <= 0n) throw insufficient('transfer/insufficient-fee', request.asset.symbol)
  return left
}

/** Smart accounts pay fees in their own ways: the native balance says nothing about them. */
function checkFee(request: TransferRequest, amount: bigint, fee: bigint, native: bigint, ctx: CapabilityContext): void {
  if (ctx.account.type === 'smartAccount') return
  const needed = request.asset.kind === 'native' ? amount + fee : fee
  if (native === 0n || native < needed)
    throw insufficient('transfer/insufficient-fee', ctx.network.nativeCurrency.symbol)
}

/**
 * Builds the unsigned transaction of a transfer, after the chain has been asked whether it would work.
 * @throws `transfer/…`, `evm/invalid-input`, `evm/fee-implausible`, `rpc/…`
 */
export const prepareTransfer: CapabilityMap['prepareTransfer'] = async (request, ctx) => {
  checkRequest(request, ctx)
  const { native, nonce, block, prices } = await readStart(ctx)
  const price = prices[request.speed ?? 'standard']
  const owned = await readOwned(request, native, ctx)
  const amount = await amountOf(request, { native, owned }, price, ctx)
  if (amount > owned || (amount === 0n && request.max))
    throw insufficient('transfer/insufficient-funds', request.asset.symbol)
  checkFee(request, amount, 0n, native, ctx)
  const call = callOf(request, amount, ctx)
  const { arrives } = await trialOf(call, request, amount, ctx)
  const fee = await feeOf(call, price, ctx).catch((error: unknown) => {
    throw refusedBy(error)
  })
  checkFee(request, amount, fee.atMost, native, ctx)
  return {
    ...sealCall(call, { nonce, block, price, fee }, ctx),
    ...(arrives === undefined || arrives === amount ? {} : { arrives }),
  }
}

/** What a transfer costs at each speed. @throws `transfer/refused` when it would fail, `evm/fee-implausible`, `evm/invalid-input`, `rpc/…` */
export const feeSpeeds: CapabilityMap['feeSpeeds'] = async (request, ctx) => {
  const [prices, { gas, besides, used }] = await Promise.all([
    gasPrices(ctx),
    feeOf(callOf(request, request.amount, ctx), 0n, ctx).catch((error: unknown) => {
      throw refusedBy(error)
    }),
  ])
  const quote = (price: bigint) => ({ atMost: gas * price + besides, about: used * price + besides })
  return { standard: quote(prices.standard), fast: quote(prices.fast), instant: quote(prices.instant) }
}
