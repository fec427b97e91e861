import { chevronRightIcon, mailIcon } from '@latchkey/theme/icons'
import { Checkbox, Hint, IconButton, LinkText, SearchField, Stack, TextField } from '@latchkey/theme/ui'
import { type ReactNode, useState } from 'react'
import type { SpecimenGroup } from '../specimen.ts'

function TextFields(): ReactNode {
  const [value, setValue] = useState('')
  const go = <IconButton label="Go on" icon={chevronRightIcon} filled size="small" />
  return (
    <Stack>
      <TextField
        label="E-mail"
        placeholder="you@example.com"
        icon={mailIcon}
        type="email"
        value={value}
        onChange={setValue}
        end={go}
      />
      <TextField label="With an error" icon={mailIcon} value="mara@exmple" error="This is not an e-mail address." />
      <TextField label="Waiting" value="mara.eth" busy hint="Looking it up" />
      <TextField label="Good" value="mara.eth" hint="Found" hintTone="good" />
      <TextField label="Off" icon={mailIcon} value="mara@example.com" disabled />
      <TextField label="Address" value="0x3F9a25bC0D9F2b1b1f7D3a7bD1e0E2F4a8C52dE1" mono readOnly dir="ltr" />
    </Stack>
  )
}

function Search(): ReactNode {
  const [value, setValue] = useState('arb')
  return (
    <Stack>
      <SearchField label="Search networks" clearLabel="Clear" value={value} onChange={setValue} />
      <SearchField label="Search wallets" clearLabel="Clear" value="harb" onChange={() => undefined} busy />
    </Stack>
  )
}

function Checkboxes(): ReactNode {
  const [checked, setChecked] = useState(true)
  return (
    <Stack gap={2}>
      <Checkbox checked={checked} onChange={setChecked}>
        I agree to the <LinkText href="https://example.com/terms">terms</LinkText> and the{' '}
        <LinkText href="https://example.com/privacy">privacy policy</LinkText>.
      </Checkbox>
      <Checkbox checked={false} onChange={() => undefined} invalid>
        Needed before you go on
      </Checkbox>
      <Checkbox checked={false} onChange={() => undefined} disabled>
        Off
      </Checkbox>
    </Stack>
  )
}

function Hints(): ReactNode {
  return (
    <Stack gap={2}>
      <Hint>About 2 minutes</Hint>
      <Hint tone="good">On our list</Hint>
      <Hint tone="warning">You have not sent to this address before.</Hint>
      <Hint tone="error">This is not an address of this network.</Hint>
    </Stack>
  )
}

export const fields: SpecimenGroup = {
  id: 'fields',
  title: 'Fields',
  specimens: [
    { name: 'TextField', note: 'Label above, one line of help or error below.', Show: TextFields },
    { name: 'SearchField', note: 'Clears with Escape or its button.', Show: Search },
    { name: 'Checkbox', note: 'Consent; never on from the start.', Show: Checkboxes },
    { name: 'Hint', note: 'The line below a field, also alone.', Show: Hints },
  ],
}
