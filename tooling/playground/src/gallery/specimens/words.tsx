import * as icons from '@latchkey/theme/icons'
import { Heading, Icon, Row, Stack, Text } from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import type { SpecimenGroup } from '../specimen.ts'

const VARIANTS = ['display', 'amount', 'heading', 'title', 'body', 'small', 'caption'] as const
const TONES = ['default', 'muted', 'faint', 'accent', 'success', 'warning', 'error'] as const

function Sizes(): ReactNode {
  return (
    <Stack gap={2}>
      {VARIANTS.map((variant) => (
        <Row key={variant} align="baseline" justify="between">
          <Text variant={variant} numeric>
            4,812.36
          </Text>
          <Text variant="caption" tone="muted">
            {variant}
          </Text>
        </Row>
      ))}
    </Stack>
  )
}

function Tones(): ReactNode {
  return (
    <Stack gap={1}>
      {TONES.map((tone) => (
        <Text key={tone} tone={tone}>
          You declined the request ({tone})
        </Text>
      ))}
      <Text mono>0x3F9a…8C52dE</Text>
      <Text struck tone="muted">
        40.00 USDC
      </Text>
      <Text truncate>One line that ends in an ellipsis when there is no room for all of it</Text>
    </Stack>
  )
}

function Headings(): ReactNode {
  return (
    <Stack gap={2}>
      <Heading level={4} variant="display">
        Approve in Rainbow
      </Heading>
      <Heading level={4} variant="heading">
        Approve in Rainbow
      </Heading>
      <Heading level={4}>Approve in Rainbow</Heading>
    </Stack>
  )
}

function Icons(): ReactNode {
  return (
    <ul className="pg-icons">
      {Object.entries(icons).map(([name, icon]) => (
        <li key={name} title={name}>
          <Icon icon={icon} label={name} />
        </li>
      ))}
    </ul>
  )
}

export const words: SpecimenGroup = {
  id: 'words',
  title: 'Words and icons',
  specimens: [
    { name: 'Text, sizes', note: 'Seven sizes in rem; money in tabular figures.', Show: Sizes },
    { name: 'Text, tones', note: 'Every tone passes 4.5 : 1 on the surface.', Show: Tones },
    { name: 'Heading', note: 'Size and level are separate.', Show: Headings },
    { name: 'Icon', note: 'lucide, drawn from the bundle; mirrored only where directional.', Show: Icons },
  ],
}
