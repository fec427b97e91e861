import { type ReactNode, useEffect, useRef } from 'react'

export interface SwatchesProps {
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
export function Swatches({ label, value, presets, initial, onChange }: SwatchesProps): ReactNode {
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
