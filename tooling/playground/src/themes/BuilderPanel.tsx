import { base, type TokenGroup, type TokenValues, tokenNames } from '@latchkey/theme'
import { Button } from '@latchkey/theme/ui'
import { type ReactNode, useState } from 'react'
import { isTokenValue, tokensOf, withToken } from '../look/tokenText.ts'
import { Contrast, type LookPanelProps, Pairs, TokenFields } from '../panels/LookPanel.tsx'
import { importLook } from './importCss.ts'

const SCHEMES = ['light', 'dark'] as const
/** Colours that are no plain colour: tones that browsers mix, grounds that are seen through; and what is the same in both schemes. */
const MIXED: readonly string[] = [
  'overlay',
  'accentHover',
  'accentPressed',
  'errorHover',
  'errorPressed',
  'fillHover',
  'fillPressed',
  'rowHover',
  'rowPressed',
  'pictureEdge',
  'qrInk',
  'qrPaper',
]
const PLAIN = tokenNames.color.filter((name) => !MIXED.includes(name))
const OTHER_GROUPS = ['color', 'font', 'radius', 'space', 'size', 'shadow', 'motion', 'z', 'blur'] as const

const cssOf = (values: TokenValues, group: TokenGroup, name: string): string =>
  String(Reflect.get(Reflect.get(values, group) ?? {}, name) ?? '')

interface ValueFieldProps {
  readonly label: string
  /** What it is without a value of one's own. */
  readonly initial: string
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A CSS value; what the theme would refuse stays in the field, and is said. */
function ValueField({ label, initial, value, onChange }: ValueFieldProps): ReactNode {
  const [refused, setRefused] = useState<string>()
  const take = (text: string): void => {
    const isTaken = text === '' || isTokenValue(text)
    setRefused(isTaken ? undefined : text)
    if (isTaken) onChange(text)
  }
  return (
    <label>
      <span className="pg-mono">{label}</span>
      <input
        type="text"
        value={refused ?? value}
        placeholder={initial}
        spellCheck={false}
        aria-invalid={refused !== undefined}
        onChange={({ target }) => take(target.value)}
      />
      {refused !== undefined && <span role="alert">A theme can’t use this value. Try another one.</span>}
    </label>
  )
}

/** Every token: colours of each scheme with their contrast, then what is the same in both. */
export function AllTokens({ settings, change, look }: LookPanelProps): ReactNode {
  const both = tokensOf(settings, 'both')
  return (
    <>
      <details className="pg-details" open>
        <summary>Colours and contrast</summary>
        <div className="pg-schemes">
          {SCHEMES.map((scheme) => (
            <div key={scheme} className="pg-scheme">
              <TokenFields settings={settings} change={change} look={look} scheme={scheme} names={PLAIN} />
              <Pairs look={look} scheme={scheme} />
              <Contrast look={look} scheme={scheme} />
            </div>
          ))}
        </div>
      </details>
      {OTHER_GROUPS.map((group) => (
        <details key={group} className="pg-details">
          <summary>{group === 'color' ? 'mixed colours' : group}</summary>
          <div className="pg-values">
            {(group === 'color' ? MIXED : tokenNames[group]).map((name) => (
              <ValueField
                key={name}
                label={`${group}.${name}`}
                initial={cssOf({ ...base, ...look?.light.tokens }, group, name)}
                value={cssOf(both, group, name)}
                onChange={(value) => change({ tokens: withToken(settings, { scope: 'both', group, name }, value) })}
              />
            ))}
          </div>
        </details>
      ))}
    </>
  )
}

/** Takes over a brand colour or the variables of a site's style sheet. */
export function ImportField({ change }: Pick<LookPanelProps, 'change'>): ReactNode {
  const [text, setText] = useState('')
  const [notice, setSaid] = useState('')
  const take = (): void => {
    const { settings, count } = importLook(text)
    if (count > 0) change(settings)
    const found = count === 1 ? 'One value was imported.' : `${count} values were imported.`
    setSaid(count > 0 ? found : 'Nothing was found: paste a color, or CSS with variables such as --primary.')
  }
  return (
    <div className="pg-import">
      <label htmlFor="import">A brand colour, or the CSS variables of your site</label>
      <textarea
        id="import"
        value={text}
        spellCheck={false}
        placeholder=":root { --primary: #7c5cff; --background: #ffffff }"
        onChange={({ target }) => setText(target.value)}
      />
      <div className="pg-buttons">
        <Button
          kind="secondary"
          size="small"
          disabled={text.trim() === ''}
          reason="Paste something first"
          onPress={take}
        >
          Import
        </Button>
      </div>
      <p className="pg-note" role="status">
        {notice}
      </p>
    </div>
  )
}
