import { useAtom, ViewBody } from '@latchkey/kernel/react'
import { Button, ListCard, ListItem } from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import { socialsHooks } from '../hooks.ts'
import { openLoginWindow } from '../loginWindow.ts'
import type { SocialMethod } from '../plugin.ts'
import { marks } from './marks.ts'
import { mark, row } from './socials.css.ts'

/** How many are shown before "+n". */
const SHOWN = 4

interface MarkProps {
  readonly provider: SocialMethod
}

/** The mark of a provider; its name stands beside it, or names the button. */
export function Mark({ provider }: MarkProps): ReactNode {
  return (
    <svg viewBox="0 0 24 24" className={mark} aria-hidden="true">
      <path d={marks[provider].path} />
    </svg>
  )
}

/** Begins a sign-in; a window opens in the press itself. */
function usePress(): (provider: SocialMethod) => void {
  const { atoms, connect, connectFarcaster } = socialsHooks.usePlugin()
  const leaves = useAtom(atoms.leaves)
  const run = socialsHooks.useReportedAction()
  return (provider) => {
    if (provider === 'farcaster') return run(connectFarcaster)
    const page = leaves ? undefined : openLoginWindow()
    run(() => connect({ provider, page }))
  }
}

/** The first providers in the Connect view, and a button for the others. */
export function SocialRow(): ReactNode {
  const t = socialsHooks.useMessages()
  const router = socialsHooks.useRouter()
  const press = usePress()
  const providers = useAtom(socialsHooks.usePlugin().atoms.providers)
  // A button that shows one provider more is that provider's.
  const first = providers.length > SHOWN + 1 ? providers.slice(0, SHOWN) : providers
  const rest = providers.length - first.length
  return (
    <div className={row}>
      {first.map((provider) => (
        <Button
          key={provider}
          kind="secondary"
          label={t('with', { provider: marks[provider].name })}
          onPress={() => press(provider)}
        >
          <Mark provider={provider} />
        </Button>
      ))}
      {rest > 0 && (
        <Button
          kind="secondary"
          label={t('more', { count: rest })}
          onPress={() => router.push('socials.ConnectSocials')}
        >
          {`+${rest}`}
        </Button>
      )}
    </div>
  )
}

/** All providers. */
export function ConnectSocials(): ReactNode {
  const t = socialsHooks.useMessages()
  const press = usePress()
  const providers = useAtom(socialsHooks.usePlugin().atoms.providers)
  return (
    <ViewBody>
      <ListCard label={t('list')}>
        {providers.map((provider) => (
          <ListItem
            key={provider}
            name={t('with', { provider: marks[provider].name })}
            start={<Mark provider={provider} />}
            onPress={() => press(provider)}
          />
        ))}
      </ListCard>
    </ViewBody>
  )
}
