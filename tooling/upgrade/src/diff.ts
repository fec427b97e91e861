/** A line of a difference: as it was, as it will be, or as it stays. */
interface Line {
  readonly sign: '-' | '+' | ' '
  readonly text: string
  /** Its number, counted from 1; of the file before, unless it is new. */
  readonly at: number
}

/** The longest common lines of two texts, as a table of lengths from each place to the end. */
function commonLengths(left: readonly string[], right: readonly string[]): readonly Uint16Array[] {
  const table = Array.from({ length: left.length + 1 }, () => new Uint16Array(right.length + 1))
  for (let i = left.length - 1; i >= 0; i -= 1)
    for (let j = right.length - 1; j >= 0; j -= 1) {
      const [row, below] = [table[i], table[i + 1]]
      if (!row || !below) continue
      row[j] = left[i] === right[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0)
    }
  return table
}

function compare(left: readonly string[], right: readonly string[], first: number): readonly Line[] {
  const table = commonLengths(left, right)
  const lines: Line[] = []
  let [i, j] = [0, 0]
  while (i < left.length || j < right.length) {
    const [a, b] = [left[i], right[j]]
    if (a !== undefined && a === b) {
      lines.push({ sign: ' ', text: a, at: first + i })
      i += 1
      j += 1
    } else if (a !== undefined && (b === undefined || (table[i + 1]?.[j] ?? 0) >= (table[i]?.[j + 1] ?? 0))) {
      lines.push({ sign: '-', text: a, at: first + i })
      i += 1
    } else {
      lines.push({ sign: '+', text: b ?? '', at: first + j })
      j += 1
    }
  }
  return lines
}

/** What changes between two texts, with one line around each change and the number of its first line. */
export function diffLines(before: string, after: string): string {
  const [left, right] = [before.split('\n'), after.split('\n')]
  let start = 0
  while (start < left.length && left[start] === right[start]) start += 1
  let end = 0
  while (end < left.length - start && end < right.length - start && left.at(-1 - end) === right.at(-1 - end)) end += 1
  const from = Math.max(0, start - 1)
  const to = Math.max(0, end - 1)
  const lines = compare(left.slice(from, left.length - to), right.slice(from, right.length - to), from + 1)
  const isNear = (at: number): boolean => [at - 1, at, at + 1].some((near) => (lines[near]?.sign ?? ' ') !== ' ')
  return lines
    .flatMap(({ sign, text, at }, index) => {
      if (!isNear(index)) return []
      const head = index === 0 || !isNear(index - 1) ? [`@@ line ${at} @@`] : []
      return [...head, `${sign}${text}`]
    })
    .join('\n')
}
