import { defineThemePair, type ThemePairOptions, toDesignTokens } from '@latchkey/theme'
import { Button } from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import { themeCode } from '../code/kernelCode.ts'
import { Card } from '../parts/Card.tsx'
import { CodeBlock } from '../parts/CodeBlock.tsx'
import { copyLabel, useCopy } from '../parts/useCopy.ts'
import type { Settings } from '../settings/settings.ts'
import { fragmentAddress } from '../settings/useSettings.ts'

const FILE = 'theme.tokens.json'
const PACKAGE = `npm create @latchkey my-theme -- --yes --kind theme --tokens ${FILE}`

/** Milliseconds for which a file can be saved. */
const KEPT = 60_000

/** Gives the visitor a file. */
function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  // Some browsers read it only when the visitor has said where it goes.
  setTimeout(() => URL.revokeObjectURL(address), KEPT)
}

export interface ExportPanelProps {
  readonly options: ThemePairOptions | undefined
  /** What the link stands for. */
  readonly settings: Settings
}

/** The look to take along: as code, as design tokens, as a package, as a link. */
export function ExportPanel({ options, settings }: ExportPanelProps): ReactNode {
  const link = useCopy(`${location.origin}${fragmentAddress(settings)}`)
  const tokens = (): string =>
    `${JSON.stringify(toDesignTokens(defineThemePair(options ?? { name: 'shop' })), undefined, 2)}\n`
  return (
    <Card
      title="Export"
      note="Nothing leaves this page: the link keeps the whole theme after its #, which is never sent to a server."
    >
      <div className="pg-buttons">
        <Button kind="secondary" size="small" onPress={link.copy}>
          {copyLabel(link, 'Copy the link', 'copy the address of this page')}
        </Button>
        <Button kind="secondary" size="small" onPress={() => download(FILE, tokens())}>
          Save {FILE}
        </Button>
      </div>
      <p className="pg-note">
        The file is in the Design Tokens Format of the W3C community group, which Figma and others read.
      </p>
      <CodeBlock code={themeCode(options ?? { name: 'shop' })} note="As code: put it into createKernel({ theme })." />
      <CodeBlock code={PACKAGE} note="As a package: with the saved file in the same folder." />
    </Card>
  )
}
