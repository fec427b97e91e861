import { checkIcon, copyIcon } from '@latchkey/theme/icons'
import { Button } from '@latchkey/theme/ui'
import { type ReactNode, useEffect, useState } from 'react'
import { highlight } from '../code/highlight.ts'

const COPIED_MS = 2000

/** Code to read and to copy. */
export function CodePanel({ code }: { readonly code: string }): ReactNode {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    await navigator.clipboard.writeText(code)
    setCopied(true)
  }
  let offset = 0
  return (
    <>
      <div className="pg-row-end">
        <p className="pg-note">The kernel of this page with the settings above, for the real networks.</p>
        <Button kind="secondary" size="small" icon={copied ? checkIcon : copyIcon} onPress={copy}>
          {copied ? 'Copied' : 'Copy'}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className="pg-code" tabIndex={0} aria-label="Code">
        <pre>
          {highlight(code).map(({ text, kind }) => {
            offset += text.length
            return (
              <span key={offset} className={kind}>
                {text}
              </span>
            )
          })}
        </pre>
      </section>
    </>
  )
}
