import { checkIcon, copyIcon } from '@latchkey/theme/icons'
import { Button } from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import { copyLabel, useCopy } from './useCopy.ts'

/** A stretch of code and what it is: keyword, string, comment, number, or nothing in particular. */
interface CodePart {
  readonly text: string
  readonly kind: 'k' | 's' | 'c' | 'n' | undefined
}

const PATTERN =
  /(?<c>\/\/[^\n]*)|(?<s>'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")|(?<k>\b(?:import|from|export|const|true|false|return|function)\b)|(?<n>\b\d[\d_]*\b)/g

/** Splits code so that it can be coloured; joined, the parts are the code. */
export function highlight(code: string): readonly CodePart[] {
  const pieces: CodePart[] = []
  let end = 0
  for (const match of code.matchAll(PATTERN)) {
    if (match.index > end) pieces.push({ text: code.slice(end, match.index), kind: undefined })
    const kind = (['c', 's', 'k', 'n'] as const).find((name) => match.groups?.[name] !== undefined)
    pieces.push({ text: match[0], kind })
    end = match.index + match[0].length
  }
  return end < code.length ? [...pieces, { text: code.slice(end), kind: undefined }] : pieces
}

/** Code in its colours. */
export function Highlighted({ code }: { readonly code: string }): ReactNode {
  let offset = 0
  return highlight(code).map(({ text, kind }) => {
    offset += text.length
    return (
      <span key={offset} className={kind}>
        {text}
      </span>
    )
  })
}

export interface CodeBlockProps {
  readonly code: string
  /** A sentence above it. */
  readonly note: string
}

/** Code to read and to copy. */
export function CodeBlock({ code, note }: CodeBlockProps): ReactNode {
  const copying = useCopy(code)
  return (
    <div>
      <div className="pg-row-end">
        <p className="pg-note">{note}</p>
        <Button
          kind="secondary"
          size="small"
          icon={copying.result === 'copied' ? checkIcon : copyIcon}
          onPress={copying.copy}
        >
          {copyLabel(copying, 'Copy')}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className="pg-code" tabIndex={0} aria-label={note}>
        <pre>
          <Highlighted code={code} />
        </pre>
      </section>
    </div>
  )
}
