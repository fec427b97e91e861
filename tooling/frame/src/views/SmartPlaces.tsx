import { Banner, Button, ListCard, ListItem, Spinner, Text } from '@latchkey/theme/ui'
import type { ReactNode, RefObject } from 'react'
import { showHidden } from '../read/hiddenSigns.ts'
import type { SmartPlace } from '../requests/turnOff.ts'
import { useRead } from './useRead.ts'
import { useWords } from './words.tsx'

interface SmartPlacesProps {
  load(): Promise<readonly SmartPlace[]>
  /** Also where the account is a plain one on every network. */
  readonly isAlways: boolean
  /** Is focused by the view that shows this part first. */
  readonly heading: RefObject<HTMLHeadingElement | null> | undefined
  readonly onTurnOff: (chain: string) => void
}

type Whose = SmartPlace['delegation']

function Places({ places, onTurnOff }: Pick<SmartPlacesProps, 'onTurnOff'> & { places: readonly SmartPlace[] }) {
  const say = useWords()
  const wordsOf = (delegation: Whose): string => {
    if (typeof delegation === 'object') return say('smartForeign', { code: delegation.code })
    return say(delegation === 'own' ? 'smartThere' : 'smartUnread')
  }
  return (
    <ListCard label={say('smartAccount')}>
      {places.map(({ chain, name, delegation }) => {
        const turn = delegation !== 'unread' && (
          <Button kind="secondary" size="small" label={`${say('turnOff')}: ${name}`} onPress={() => onTurnOff(chain)}>
            {say('turnOff')}
          </Button>
        )
        return <ListItem key={chain} wraps name={showHidden(name)} second={wordsOf(delegation)} end={turn} />
      })}
    </ListCard>
  )
}

/** Where the account runs code, whose that is, and taking it away; read again where that could not be read. */
export function SmartPlaces(props: SmartPlacesProps): ReactNode {
  const say = useWords()
  const { load, heading, isAlways, onTurnOff } = props
  const { value: places, problem, isReading, retry, title } = useRead(load, heading)
  const isUnread = problem !== undefined || (places?.some(({ delegation }) => delegation === 'unread') ?? false)
  if (!isAlways && !isUnread && !places?.length) return null
  return (
    <>
      <h2 ref={title} tabIndex={-1}>
        {say('smartAccount')}
      </h2>
      {problem !== undefined && <Banner tone="danger" role="alert" title={problem} />}
      {places?.length === 0 && <Text tone="muted">{say('smartNowhere')}</Text>}
      {places && places.length > 0 && <Places places={places} onTurnOff={onTurnOff} />}
      {isReading && <Spinner label={say('loading')} />}
      {isUnread && !isReading && (
        <Button kind="secondary" onPress={retry}>
          {say('tryAgain')}
        </Button>
      )}
    </>
  )
}
