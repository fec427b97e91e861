import type Provider from 'oidc-provider'
import { DevnetError } from '../devnetError.ts'
import { startHttp } from '../http/startHttp.ts'
import { pageStyle } from '../page/pageStyle.ts'
import type { Part, PartOptions } from '../part.ts'
import { createPeople } from './createPeople.ts'
import { createProvider } from './createProvider.ts'
import { githubRoutes } from './githubRoutes.ts'
import { interactionRoutes } from './interactionRoutes.ts'

/**
 * Starts an OpenID provider, whose issuer is the part's address, and beside it the OAuth endpoints of GitHub. Who signs in
 * is picked on a page; there are no passwords.
 * @throws DevnetError `start-failed` when the port is taken
 */
export async function startOpenid({ port, signal }: PartOptions = {}): Promise<Part> {
  let provider: Provider | undefined
  const ready = (): Provider => {
    if (provider) return provider
    throw new DevnetError('start-failed', 'The OpenID provider is still starting.')
  }
  const people = createPeople()
  const { url, stop } = await startHttp({
    ...{ what: 'The OpenID provider', port, signal },
    routes: {
      'GET /health': () => ({ json: { status: 'ok' } }),
      'GET /page.css': pageStyle,
      ...interactionRoutes(ready, people),
      ...githubRoutes(people),
    },
    otherwise: (request, response) => void ready().callback()(request, response),
  })
  try {
    provider = await createProvider(url, people)
    return { name: 'openid', url, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
