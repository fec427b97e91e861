import { dark, light } from '@latchkey/theme'
import { Button } from '@latchkey/theme/ui'
import { type ReactNode, useEffect, useRef } from 'react'
import { Card } from '../parts/Card.tsx'
import { Choice } from '../parts/Choice.tsx'
import { DEFAULT_SETTINGS, type Settings } from '../settings/settings.ts'
import type { ChangeSettings } from '../settings/useSettings.ts'

interface SwatchesProps {
  readonly label: string
  /** `#rrggbb`, or empty for none chosen. */
  readonly value: string
  /** Names by colour. */
  readonly presets: readonly { readonly name: string; readonly color: string }[]
  /** What the picker shows while none is chosen. */
  readonly initial: string
  readonly onChange: (color: string) => void
}

function Swatch({
  name,
  color,
  on,
  onPress,
}: {
  name: string
  color: string
  on: boolean
  onPress: () => void
}): ReactNode {
  const ref = useRef<HTMLButtonElement>(null)
  useEffect(() => ref.current?.style.setProperty('--swatch', color), [color])
  return (
    <button
      ref={ref}
      type="button"
      className="pg-swatch"
      aria-label={name}
      title={name}
      aria-pressed={on}
      onClick={onPress}
    />
  )
}

/** A colour: one of a few, or any. */
function Swatches({ label, value, presets, initial, onChange }: SwatchesProps): ReactNode {
  return (
    <fieldset className="pg-choice">
      <legend>{label}</legend>
      <div className="pg-swatches">
        {presets.map(({ name, color }) => (
          <Swatch
            key={color}
            name={name}
            color={color}
            on={value === color}
            onPress={() => onChange(value === color ? '' : color)}
          />
        ))}
        <label className="pg-custom">
          <input type="color" value={value || initial} onChange={(event) => onChange(event.target.value)} />
          <span className={value ? 'pg-mono' : undefined}>{value || 'Any'}</span>
        </label>
      </div>
    </fieldset>
  )
}

const ACCENTS = [
  { name: 'Indigo', color: '#4f46c8' },
  { name: 'Forest', color: '#2a6b3c' },
  { name: 'Brick', color: '#a8402a' },
  { name: 'Plum', color: '#86357a' },
  { name: 'Amber', color: '#f0b03f' },
]

const THEMES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
] as const

const CORNERS = [
  { value: 'default', label: 'Default' },
  { value: 'square', label: 'Square' },
  { value: 'round', label: 'Round' },
] as const

const FONTS = [
  { value: 'default', label: 'System' },
  { value: 'serif', label: 'Serif' },
  { value: 'mono', label: 'Mono' },
] as const

export interface SettingsPanelProps {
  readonly settings: Settings
  readonly change: ChangeSettings
}

export interface LookPanelProps extends SettingsPanelProps {
  /** The built-in theme the page starts from. */
  readonly base: 'light' | 'dark'
}

/** The token editor: a few tokens re-tint and reshape the whole widget, and this page with it. */
export function LookPanel({ settings, base, change }: LookPanelProps): ReactNode {
  const { theme, accent, surface, corners, font } = settings
  const { accent: ownAccent = '', surface: ownSurface = '' } = (base === 'dark' ? dark : light).color ?? {}
  const isOwn = accent !== '' || surface !== '' || corners !== 'default' || font !== 'default'
  const reset = () => {
    const { accent, surface, corners, font } = DEFAULT_SETTINGS
    change({ accent, surface, corners, font })
  }
  return (
    <Card title="Look" note="A theme is data. One accent is enough; every other tone follows from it.">
      <Choice label="Theme" value={theme} options={THEMES} onChange={(value) => change({ theme: value })} />
      <Swatches
        label="Accent"
        initial={ownAccent}
        value={accent}
        presets={ACCENTS}
        onChange={(value) => change({ accent: value })}
      />
      <Swatches
        label="Surface"
        initial={ownSurface}
        value={surface}
        presets={[]}
        onChange={(value) => change({ surface: value })}
      />
      <Choice label="Corners" value={corners} options={CORNERS} onChange={(value) => change({ corners: value })} />
      <Choice label="Font" value={font} options={FONTS} onChange={(value) => change({ font: value })} />
      <div className="pg-buttons">
        <Button kind="secondary" size="small" disabled={!isOwn} reason="Nothing was changed" onPress={reset}>
          Back to the design
        </Button>
      </div>
    </Card>
  )
}
