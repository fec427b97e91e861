import { createSignIn } from '@latchkey/siwx-server'
import { toExpress } from '@latchkey/siwx-server/express'
import express, { type Express } from 'express'

/** A site on Express. */
export function expressSite(domain: string, origin: string): Express {
  const signIn = createSignIn({ domain, uris: [origin], networks: ['eip155:1'] })
  const app = express()
  app.use('/auth', toExpress(signIn))
  app.get('/orders', async (request, response) => {
    const session = await signIn.session(request)
    if (!session) return void response.status(401).json({ problem: 'Sign in first.' })
    response.json({ orders: session.accounts.map(({ account }) => `Order of ${account}`) })
  })
  return app
}
