import { createSignIn } from '@latchkey/siwx-server'
import { Hono } from 'hono'

/** A site on Hono. */
export function honoSite(domain: string, origin: string): Hono {
  const signIn = createSignIn({ domain, uris: [origin], networks: ['eip155:1'] })
  const app = new Hono()
  app.all('/auth/*', (context) => signIn.handle(context.req.raw))
  app.get('/orders', async (context) => {
    const session = await signIn.session(context.req.raw)
    if (!session) return context.json({ problem: 'Sign in first.' }, 401)
    return context.json({ orders: session.accounts.map(({ account }) => `Order of ${account}`) })
  })
  return app
}
