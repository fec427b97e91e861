import { Button, ListCard, ListItem, Text } from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import type { SettingsData } from '../service/settings.ts'
import type { SettingsPart } from './Settings.tsx'
import { dateOf, useWords } from './words.tsx'

/** A change of what opens the wallet, and of what a signature asks for. */
export type ProtectionWish =
  | { readonly kind: 'passkey' }
  | { readonly kind: 'dropPasskey'; readonly id: string }
  | { readonly kind: 'asks'; readonly asks: boolean }
  | { readonly kind: 'recovery'; readonly isOn: boolean }
  | { readonly kind: 'phrase' }

interface PartProps {
  readonly data: SettingsData
  readonly onWish: (wish: ProtectionWish | { readonly kind: 'code'; readonly isFirst: boolean }) => void
}

interface RowProps {
  readonly name: string
  readonly text?: string
  readonly button: string | undefined
  readonly onPress: () => void
}

/** What it is, how it stands, and what can be done with it. */
function Row({ name, text, button, onPress }: RowProps): ReactNode {
  const end = button !== undefined && (
    <Button kind="secondary" size="small" label={`${button}: ${name}`} onPress={onPress}>
      {button}
    </Button>
  )
  return <ListItem wraps name={name} second={text} end={end} />
}

function Passkeys({ data: { passkeys, asks }, onWish }: PartProps): ReactNode {
  const say = useWords()
  return (
    <ListCard label={say('passkeys')}>
      {passkeys.map(({ id, createdAt }) => (
        <Row
          key={id}
          name={say('passkeyOf', { at: dateOf(createdAt) })}
          button={say('removeLogin')}
          onPress={() => onWish({ kind: 'dropPasskey', id })}
        />
      ))}
      <Row
        name={say('passkeyNew')}
        text={say(passkeys.length > 0 ? 'passkeyMore' : 'passkeyText')}
        button={say('addLogin')}
        onPress={() => onWish({ kind: 'passkey' })}
      />
      {passkeys.length > 0 && (
        <Row
          name={say('asks')}
          text={say(asks ? 'asksOn' : 'asksOff')}
          button={say(asks ? 'turnOff' : 'turnOn')}
          onPress={() => onWish({ kind: 'asks', asks: !asks })}
        />
      )}
    </ListCard>
  )
}

/** What opens the wallet on a new device, besides its passkeys. */
function Recovery({ data, onWish }: PartProps): ReactNode {
  const say = useWords()
  const { hasCode, passkeys, isLoginEnough, logins } = data
  // Without a mail the user could not be asked for the other ways where they sign in.
  const hasOther = (hasCode || passkeys.length > 0) && logins.some(({ kind }) => kind === 'email')
  const on = hasOther ? 'signInOn' : 'signInNeeded'
  const turn = say(isLoginEnough ? 'turnOff' : 'turnOn')
  return (
    <ListCard label={say('recovery')}>
      <Row
        name={say('recoveryCode')}
        text={say(hasCode ? 'codeThere' : 'codeMissing')}
        button={say(hasCode ? 'codeReplace' : 'codeMake')}
        onPress={() => onWish({ kind: 'code', isFirst: !hasCode })}
      />
      <Row
        name={say('signInRecovery')}
        text={say(isLoginEnough ? on : 'signInOff')}
        button={isLoginEnough && !hasOther ? undefined : turn}
        onPress={() => onWish({ kind: 'recovery', isOn: !isLoginEnough })}
      />
    </ListCard>
  )
}

interface ProtectionProps extends PartProps {
  readonly headingOf: (part: SettingsPart) => object
}

/** The part of the settings that says what opens the wallet. */
export function Protection({ data, onWish, headingOf }: ProtectionProps): ReactNode {
  const say = useWords()
  return (
    <>
      <h2 {...headingOf('passkey')}>{say('passkeys')}</h2>
      <Passkeys data={data} onWish={onWish} />
      <h2 {...headingOf('recovery')}>{say('recovery')}</h2>
      <Text tone="muted">{say(data.isLoginEnough ? 'recoveryText' : 'recoveryOffText')}</Text>
      <Recovery data={data} onWish={onWish} />
      <h2 {...headingOf('export')}>{say('exportTitle')}</h2>
      <ListCard label={say('exportTitle')}>
        <Row
          name={say('exportRow')}
          text={say('exportRowText')}
          button={say('exportShow')}
          onPress={() => onWish({ kind: 'phrase' })}
        />
      </ListCard>
    </>
  )
}
