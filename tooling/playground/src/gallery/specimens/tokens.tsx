import { base, dark, light, type TokenGroup, tokenNames } from '@latchkey/theme'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Specimen, SpecimenGroup } from '../specimen.ts'

interface SwatchBoxProps {
  /** A CSS colour or shadow. */
  readonly value: string
  readonly property: 'background' | 'box-shadow' | 'border-radius' | 'inline-size'
  readonly className: string
}

/** A box that shows one token. */
function SwatchBox({ value, property, className }: SwatchBoxProps): ReactNode {
  const ref = useRef<HTMLSpanElement>(null)
  useEffect(() => ref.current?.style.setProperty(property, value), [property, value])
  return <span ref={ref} className={className} />
}

const variable = (group: string, name: string) => `--lk-${group}-${kebab(name)}`
const kebab = (name: string) =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replace(/(?<=[a-z])\d/g, (digit) => `-${digit}`)

const PROPERTIES = {
  color: 'background',
  shadow: 'box-shadow',
  radius: 'border-radius',
  space: 'inline-size',
  size: 'inline-size',
} as const

function tokenValue(group: TokenGroup, name: string): string {
  const values: Readonly<Record<string, string>> = { ...base[group], ...light[group] }
  const others: Readonly<Record<string, string>> = { ...base[group], ...dark[group] }
  const [value, dimmed] = [values[name], others[name]]
  return value === dimmed ? (value ?? '') : `${value ?? ''} / ${dimmed ?? ''}`
}

function show(group: TokenGroup): () => ReactNode {
  const names: readonly string[] = tokenNames[group]
  const property = Object.entries(PROPERTIES).find(([key]) => key === group)?.[1]
  return () => (
    <ul className="pg-tokens">
      {names.map((name) => (
        <li key={name}>
          {property && (
            <SwatchBox className={`pg-token-${group}`} property={property} value={`var(${variable(group, name)})`} />
          )}
          <span className="pg-mono">{variable(group, name)}</span>
          <span className="pg-token-value">{tokenValue(group, name)}</span>
        </li>
      ))}
    </ul>
  )
}

const NOTES: Readonly<Record<TokenGroup, string>> = {
  color: 'Set the accent and its partner; hover and pressed tones follow.',
  font: 'The system’s own typeface; sizes in rem.',
  radius: 'Nested corners: outer minus gap.',
  space: 'Steps of four.',
  size: 'Widths, heights and targets.',
  shadow: 'Only the modal and what floats above it.',
  motion: 'All of it is still under reduced motion.',
  z: 'Below the windows of wallets.',
  blur: 'None unless a host wants it.',
}

const groups: readonly TokenGroup[] = ['color', 'radius', 'space', 'size', 'shadow', 'font', 'motion', 'z', 'blur']

export const tokens: SpecimenGroup = {
  id: 'tokens',
  title: 'Tokens',
  specimens: groups.map((group): Specimen => ({ name: group, note: NOTES[group], Show: show(group) })),
}
