import type { BaseTheme, ThemePair } from '@latchkey/theme'
import { Banner, Button, LinkText, Tag, TextField } from '@latchkey/theme/ui'
import { type ReactNode, useState } from 'react'
import { themeCode } from '../code/kernelCode.ts'
import { colorsOf, contrastPairs, READABLE } from '../look/contrastPairs.ts'
import { themeOptions } from '../look/lookTheme.ts'
import { tokensOf, withToken } from '../look/tokenText.ts'
import { Card } from '../parts/Card.tsx'
import { CodeBlock } from '../parts/CodeBlock.tsx'
import { LookFields, type SettingsPanelProps } from './LookFields.tsx'

const SCHEMES = ['light', 'dark'] as const
const TITLES: Readonly<Record<BaseTheme, string>> = { light: 'Light', dark: 'Dark' }
/** The colours that most sites change; the others follow from the accent or stand on these. */
const FIRST = ['text', 'textMuted', 'textFaint', 'surface', 'surfaceSunken', 'fill', 'success', 'warning', 'error']

export interface SchemeProps extends SettingsPanelProps {
  readonly look: ThemePair | undefined
  readonly scheme: BaseTheme
}

/** What the primitives of the widget look like in a scheme. */
function Sample({ look, scheme }: Pick<SchemeProps, 'look' | 'scheme'>): ReactNode {
  const [text, setText] = useState('')
  return (
    <div className="pg-sample" data-lk="" data-lk-theme={look?.[scheme].name ?? scheme}>
      <h3>{TITLES[scheme]}</h3>
      <TextField label="Amount" value={text} placeholder="0.00" onChange={setText} />
      <div className="pg-buttons">
        <Button size="small" onPress={() => undefined}>
          Send
        </Button>
        <Button kind="secondary" size="small" onPress={() => undefined}>
          Receive
        </Button>
        <Button kind="quiet" size="small" onPress={() => undefined}>
          Details
        </Button>
      </div>
      <div className="pg-buttons">
        <Tag tone="accent">New</Tag>
        <Tag tone="success">Paid</Tag>
        <Tag tone="warning">Slow</Tag>
        <Tag tone="error">Failed</Tag>
      </div>
      <p className="pg-note">
        Fee 0.10 USD. <LinkText onPress={() => undefined}>What is a fee?</LinkText>
      </p>
      <Pairs look={look} scheme={scheme} />
    </div>
  )
}

/** Every pair of a scheme in its own colours, with its contrast; what is hard to read is said at once. */
export function Pairs({ look, scheme }: Pick<SchemeProps, 'look' | 'scheme'>): ReactNode {
  const colors = colorsOf(look, scheme)
  const pairs = contrastPairs(look, scheme)
  const bad = pairs.filter(({ ratio }) => ratio < READABLE)
  const lowest = pairs[0]?.ratio.toFixed(1)
  return (
    <div className="pg-pairs">
      <ul aria-hidden="true">
        {pairs.map(({ ink, ground, ratio }) => (
          <li
            key={`${ink} ${ground}`}
            title={`${ink} on ${ground}`}
            style={{ color: colors[ink], backgroundColor: colors[ground] }}
            data-bad={ratio < READABLE || undefined}
          >
            {ratio.toFixed(1)}
          </li>
        ))}
      </ul>
      <div role="status">
        {bad.length > 0 ? (
          <Banner tone="warning" title={`${bad.length} of ${pairs.length} pairs are hard to read`}>
            {bad.map(({ ink, ground }) => `${ink} on ${ground}`).join(', ')}. Text needs a contrast of {READABLE}.
          </Banner>
        ) : (
          <p className="pg-note">
            Contrast of all {pairs.length} pairs: {lowest} or more.
          </p>
        )}
      </div>
    </div>
  )
}

/** The contrast of every pair of a scheme by name, the worst first. */
export function Contrast({ look, scheme }: Pick<SchemeProps, 'look' | 'scheme'>): ReactNode {
  return (
    <ul className="pg-contrast" aria-label={`Contrast, ${scheme}`}>
      {contrastPairs(look, scheme).map(({ ink, ground, ratio }) => (
        <li key={`${ink} ${ground}`} data-bad={ratio < READABLE || undefined}>
          <span className="pg-mono">
            {ink} / {ground}
          </span>
          <strong>{ratio.toFixed(1)}</strong>
        </li>
      ))}
    </ul>
  )
}

interface TokenFieldsProps extends SchemeProps {
  /** The colours by name. @defaultValue those that most sites change */
  readonly names?: readonly string[]
}

/** A field for each colour of a scheme. */
export function TokenFields({ settings, change, look, scheme, names = FIRST }: TokenFieldsProps): ReactNode {
  const own = tokensOf(settings, scheme).color ?? {}
  const shown = colorsOf(look, scheme)
  return (
    <fieldset className="pg-choice pg-tokens">
      <legend>Tokens, {scheme}</legend>
      {names.map((name) => (
        <label key={name} className="pg-custom">
          <input
            type="color"
            value={/^#[0-9a-f]{6}$/.test(shown[name] ?? '') ? shown[name] : '#000000'}
            onChange={({ target }) =>
              change({ tokens: withToken(settings, { scope: scheme, group: 'color', name }, target.value) })
            }
          />
          <span className="pg-mono">{name}</span>
          {name in own && <Tag tone="accent">changed</Tag>}
        </label>
      ))}
    </fieldset>
  )
}

export interface LookPanelProps extends SettingsPanelProps {
  readonly look: ThemePair | undefined
}

/** Light and dark side by side, every token and its contrast, and the code that makes the look. */
export function LookPanel({ settings, look, change }: LookPanelProps): ReactNode {
  const options = themeOptions(settings)
  return (
    <Card
      title="Tune it"
      note="One accent is enough: every other tone follows from it, with a contrast of at least 4.5. The page and the widgets above follow at once."
    >
      <div className="pg-look">
        <LookFields settings={settings} look={look} change={change} />
        {SCHEMES.map((scheme) => (
          <Sample key={scheme} look={look} scheme={scheme} />
        ))}
      </div>
      <details className="pg-details">
        <summary>Tokens and contrast</summary>
        <div className="pg-schemes">
          {SCHEMES.map((scheme) => (
            <div key={scheme} className="pg-scheme">
              <TokenFields settings={settings} change={change} look={look} scheme={scheme} />
              <Contrast look={look} scheme={scheme} />
            </div>
          ))}
        </div>
      </details>
      <p className="pg-note">
        <a href={`/themes${location.search.replace('?', '#')}`}>Open it in the theme builder</a>: twelve themes to start
        from, every token, and files to take along.
      </p>
      {options && <CodeBlock code={themeCode(options)} note="The look as code: put it into createKernel({ theme })." />}
    </Card>
  )
}
