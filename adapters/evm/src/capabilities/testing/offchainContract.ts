import { encodeErrorResult, type Hex, parseAbi, size, toHex } from 'viem'

const ABI = parseAbi([
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callback, bytes extraData)',
])
const CALLBACK = '0xb4a85801'
/** Bytes of the part that chooses between the two answers, and of each answer's code. */
const CHOICE = 16
const ANSWER = 15

const two = (value: number): string => toHex(value, { size: 2 }).slice(2)

/** Copies what stands at `offset` of the code to memory and ends with it: `fd` reverts, `f3` returns. */
const end = (length: number, offset: number, code: 'fd' | 'f3'): string =>
  `61${two(length)}61${two(offset)}60003961${two(length)}6000${code}`

/**
 * Creation code of a contract that answers every call by sending the caller to web addresses (ERC-3668), and the callback
 * of that with `result`; without one it sends the caller there again, for ever.
 * @param sender the contract's own address
 */
export function offchainContract(sender: Hex, urls: readonly string[], result?: Hex): Hex {
  const lookup = encodeErrorResult({
    abi: ABI,
    errorName: 'OffchainLookup',
    args: [sender, urls, '0x1234', CALLBACK, '0x'],
  })
  const found = result ?? lookup
  const start = CHOICE + ANSWER + 1 + ANSWER
  // calldataload(0) >> 224 == callback ? jump : go on
  const choice = `60003560e01c63${CALLBACK.slice(2)}1461${two(CHOICE + ANSWER)}57`
  const code = [
    choice,
    end(size(lookup), start, 'fd'),
    '5b',
    end(size(found), start + size(lookup), result ? 'f3' : 'fd'),
    lookup.slice(2),
    found.slice(2),
  ].join('')
  const length = two(code.length / 2)
  return `0x61${length}600e60003961${length}6000f3${code}`
}
