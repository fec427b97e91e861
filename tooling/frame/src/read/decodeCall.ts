import { type Abi, decodeAbiParameters, encodeAbiParameters, type Hex, parseAbi, toFunctionSelector } from 'viem'

/** A call of a function that is known. */
export interface DecodedCall {
  /** The function's name and the types of its arguments. */
  readonly signature: string
  readonly args: readonly unknown[]
}

/** Functions by their selectors, from declarations such as `function approve(address,uint256)`. */
export function functionsOf(declarations: readonly string[]): ReadonlyMap<string, Abi[number]> {
  return new Map(
    declarations.map((declaration) => [
      toFunctionSelector(declaration),
      // The declarations are literals of this folder.
      (parseAbi([declaration]) as Abi)[0] as Abi[number],
    ]),
  )
}

/**
 * The call in some bytes; `undefined` where they are no call of one of the functions, or hold anything beside its arguments,
 * which would be signed without being shown.
 */
export function decodeCall(functions: ReadonlyMap<string, Abi[number]>, data: Hex): DecodedCall | undefined {
  const found = functions.get(data.slice(0, 10).toLowerCase())
  if (found?.type !== 'function') return undefined
  const given: Hex = `0x${data.slice(10).toLowerCase()}`
  try {
    const args = decodeAbiParameters(found.inputs, given)
    if (encodeAbiParameters(found.inputs, args) !== given) return undefined
    return { signature: `${found.name}(${found.inputs.map(({ type }) => type).join()})`, args }
  } catch {
    return undefined
  }
}
