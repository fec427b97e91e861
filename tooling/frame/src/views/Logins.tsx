import { Button, ListCard, ListItem } from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import { showHidden } from '../read/hiddenSigns.ts'
import type { Login } from '../service/settings.ts'
import { useWords } from './words.tsx'

/** Services by the names that people know; Farcaster has no page to sign in at. */
const NAMES: Readonly<Record<string, string>> = {
  google: 'Google',
  x: 'X',
  discord: 'Discord',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
}

/** A service by its name; one that the host has made up is called by its id. */
export const serviceName = (kind: string): string =>
  kind === 'farcaster' ? 'Farcaster' : showHidden(NAMES[kind] ?? kind)

interface LoginsProps {
  readonly logins: readonly Login[]
  /** Services that people can sign in with here. */
  readonly socials: readonly string[]
  readonly onAdd: (kind: string) => void
  readonly onRemove: (login: Login) => void
}

/** The ways to sign in to the wallet, and those that can be added. The e-mail address and the last one stay. */
export function Logins({ logins, socials, onAdd, onRemove }: LoginsProps): ReactNode {
  const say = useWords()
  const missing = socials.filter((kind) => kind !== 'farcaster' && !logins.some((login) => login.kind === kind))
  return (
    <>
      <ListCard label={say('signedInAs')}>
        {logins.map((login) => {
          const { id, kind, name } = login
          const end = kind !== 'email' && logins.length > 1 && (
            <Button
              kind="secondary"
              size="small"
              label={say('removeLoginOf', { name: serviceName(kind) })}
              onPress={() => onRemove(login)}
            >
              {say('removeLogin')}
            </Button>
          )
          const second = kind === 'email' ? say('mail') : serviceName(kind)
          return <ListItem key={id} wraps name={<bdi>{showHidden(name)}</bdi>} second={second} end={end} />
        })}
      </ListCard>
      {missing.length > 0 && (
        <ListCard label={say('moreLogins')}>
          {missing.map((kind) => (
            <ListItem
              key={kind}
              name={serviceName(kind)}
              end={
                <Button
                  kind="secondary"
                  size="small"
                  label={say('addLoginOf', { name: serviceName(kind) })}
                  onPress={() => onAdd(kind)}
                >
                  {say('addLogin')}
                </Button>
              }
            />
          ))}
        </ListCard>
      )}
    </>
  )
}
