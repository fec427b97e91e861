const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Where a piece of generated code begins and the source it came from. */
export interface Piece {
  /** From 0. */
  readonly column: number
  readonly source: number | undefined
}

function decode(segment: string): number[] {
  const values: number[] = []
  let value = 0
  let shift = 0
  for (const character of segment) {
    const digit = ALPHABET.indexOf(character)
    value += (digit & 31) << shift
    shift += 5
    if (digit & 32) continue
    values.push(value & 1 ? -(value >> 1) : value >> 1)
    value = 0
    shift = 0
  }
  return values
}

/** The pieces of each generated line of a source map (ECMA-426, "Mappings structure"). */
export function decodeMappings(mappings: string): Piece[][] {
  let source = 0
  return mappings.split(';').map((line) => {
    let column = 0
    return line
      .split(',')
      .filter(Boolean)
      .map((segment) => {
        const [columnStep = 0, sourceStep] = decode(segment)
        column += columnStep
        source += sourceStep ?? 0
        return { column, source: sourceStep === undefined ? undefined : source }
      })
  })
}
