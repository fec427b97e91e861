import { definePlugin, lazyActions, lazyViews, optional, required } from '@latchkey/kernel'
import type { EmbeddedPlugin } from '@latchkey/plugin-embedded'
import { atom } from 'jotai/vanilla'
import type { FarcasterLink, SocialAttempt, SocialMethod, SocialsOptions, SocialsPlugin } from './plugin.ts'

export type {
  FarcasterLink,
  SocialAtoms,
  SocialAttempt,
  SocialEvents,
  SocialMethod,
  SocialsOptions,
  SocialsPlugin,
} from './plugin.ts'

const loadViews = () => import('./views/index.ts')

/**
 * Sign-in by other services over the embedded wallet: one press opens the provider's window, and the page never leaves.
 * Stands after `embedded()` in the list of plugins.
 *
 * @example
 * ```ts
 * socials({ providers: ['google', 'github'] })
 * ```
 */
export function socials({
  providers = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'],
}: SocialsOptions = {}): SocialsPlugin {
  return definePlugin<SocialsPlugin>({
    id: 'socials',
    api: 1,
    needs: { embedded: required<EmbeddedPlugin>(), connect: optional() },
    atoms: {
      providers: atom<readonly SocialMethod[]>(providers),
      link: atom<FarcasterLink | undefined>(undefined),
      attempt: atom<SocialAttempt | undefined>(undefined),
      leaves: atom(false),
    },
    messages: {
      en: () => import('./locales/en.ts'),
      others: { ar: () => import('./locales/ar.ts'), de: () => import('./locales/de.ts') },
    },
    css: async () => ({ default: (await loadViews()).css }),
    views: lazyViews(async () => (await loadViews()).views, {
      ConnectSocials: { title: 'all' },
      ConnectingSocial: { title: 'signIn' },
      ConnectingFarcaster: { title: 'signIn' },
    }),
    contributes: {
      'connect.method': {
        order: 20,
        method: 'social',
        connectorId: 'ID_AUTH',
        view: async () => ({ default: (await loadViews()).SocialRow }),
      },
    },
    actions: lazyActions(() => import('./actions.ts')),
    setup({ atoms, report, services: { platform }, store, actions }) {
      if (!platform.isTelegram) return
      store.set(atoms.leaves, true)
      const url = new URL(platform.url)
      const uri = url.searchParams.get('result_uri')
      url.searchParams.delete('result_uri')
      // What a provider's sign-in has left in the address is not for others to see.
      if (uri) history.replaceState(history.state, '', url)
      import('./offeredHere.ts')
        .then(({ offeredHere }) => {
          store.set(atoms.providers, offeredHere(platform, providers))
          return uri ? actions.comeBack({ uri }) : undefined
        })
        .catch((error: unknown) => report(error, 'setup'))
    },
  })
}
