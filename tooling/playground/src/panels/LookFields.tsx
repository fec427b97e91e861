import type { ThemePair } from '@latchkey/theme'
import { Button } from '@latchkey/theme/ui'
import { type ReactNode, useEffect, useRef } from 'react'
import { colorsOf } from '../look/contrastPairs.ts'
import { ACCENTS, accentOfHue, hueOf } from '../look/lookTheme.ts'
import { Choice } from '../parts/Choice.tsx'
import { DEFAULT_SETTINGS, type Settings } from '../settings/settings.ts'
import type { ChangeSettings } from '../settings/useSettings.ts'

interface SwatchProps {
  readonly name: string
  readonly color: string
  readonly on: boolean
  readonly onPress: () => void
}

function Swatch({ name, color, on, onPress }: SwatchProps): ReactNode {
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

interface AccentProps {
  /** `#rrggbb`, or empty for the design's own. */
  readonly value: string
  /** What the fields show while none is chosen. */
  readonly initial: string
  readonly onChange: (color: string) => void
}

/** The accent: one of a few, a hue, or any colour. */
function AccentFields({ value, initial, onChange }: AccentProps): ReactNode {
  const color = value || initial
  return (
    <fieldset className="pg-choice">
      <legend>Accent</legend>
      <div className="pg-swatches">
        {ACCENTS.map((preset) => (
          <Swatch
            key={preset.color}
            name={preset.name}
            color={preset.color}
            on={value === preset.color}
            onPress={() => onChange(value === preset.color ? '' : preset.color)}
          />
        ))}
        <label className="pg-custom">
          <input type="color" value={color} onChange={({ target }) => onChange(target.value)} />
          <span className={value ? 'pg-mono' : undefined}>{value || 'Custom'}</span>
        </label>
      </div>
      <input
        className="pg-hue"
        type="range"
        min={0}
        max={360}
        aria-label="Hue of the accent"
        value={hueOf(color)}
        onChange={({ target }) => onChange(accentOfHue(Number(target.value)))}
      />
    </fieldset>
  )
}

const THEMES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
] as const

const CORNERS = [
  { value: 'square', label: 'None' },
  { value: 'small', label: 'S' },
  { value: 'default', label: 'M' },
  { value: 'round', label: 'L' },
  { value: 'full', label: 'Full' },
] as const

const DENSITIES = [
  { value: 'compact', label: 'Compact' },
  { value: 'default', label: 'Default' },
  { value: 'roomy', label: 'Roomy' },
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

export interface LookFieldsProps extends SettingsPanelProps {
  readonly look: ThemePair | undefined
}

/** The few values that re-tint and reshape the whole widget, and this page with it. */
export function LookFields({ settings, look, change }: LookFieldsProps): ReactNode {
  const { theme, accent, corners, density, font, tokens } = settings
  const isOwn = [corners, density, font].some((value) => value !== 'default') || accent !== '' || tokens !== ''
  const reset = () => {
    const { accent, tokens, corners, density, font } = DEFAULT_SETTINGS
    change({ accent, tokens, corners, density, font })
  }
  return (
    <div className="pg-look-fields">
      <Choice label="Scheme" value={theme} options={THEMES} onChange={(value) => change({ theme: value })} />
      <AccentFields
        initial={colorsOf(look, 'light').accent ?? ''}
        value={accent}
        onChange={(value) => change({ accent: value })}
      />
      <Choice label="Corners" value={corners} options={CORNERS} onChange={(value) => change({ corners: value })} />
      <Choice label="Density" value={density} options={DENSITIES} onChange={(value) => change({ density: value })} />
      <Choice label="Font" value={font} options={FONTS} onChange={(value) => change({ font: value })} />
      <div className="pg-buttons">
        <Button kind="secondary" size="small" disabled={!isOwn} reason="Nothing was changed" onPress={reset}>
          Reset
        </Button>
      </div>
    </div>
  )
}
