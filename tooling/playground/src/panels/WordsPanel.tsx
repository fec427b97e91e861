import type { ReactNode } from 'react'
import { Card } from '../parts/Card.tsx'
import { Choice } from '../parts/Choice.tsx'
import type { SettingsPanelProps } from './LookFields.tsx'

const LOCALES = [
  { value: 'en', label: 'English' },
  { value: 'de', label: 'Deutsch' },
  { value: 'pseudo', label: 'Pseudo' },
] as const

const DIRECTIONS = [
  { value: 'ltr', label: 'Left to right' },
  { value: 'rtl', label: 'Right to left' },
] as const

/** Language and direction of the widget. */
export function WordsPanel({ settings, change }: SettingsPanelProps): ReactNode {
  return (
    <Card
      title="Language"
      note="Pseudo marks and lengthens every word. The widget reads in the direction of its language."
    >
      <Choice label="Words" value={settings.locale} options={LOCALES} onChange={(locale) => change({ locale })} />
      <Choice
        label="Direction"
        value={settings.direction}
        options={DIRECTIONS}
        onChange={(direction) => change({ direction })}
      />
    </Card>
  )
}
