import { createSignIn, type SignIn, toNext } from '@latchkey/siwx-server'

type Handler = (request: Request) => Promise<Response>

/** What the two route files of a site on Next.js export: `app/auth/[...route]/route.ts` and `app/orders/route.ts`. */
export function nextSite(
  domain: string,
  origin: string,
): Readonly<Record<'auth' | 'orders', Readonly<Record<string, Handler>>>> {
  const signIn: SignIn = createSignIn({ domain, uris: [origin], networks: ['eip155:1'] })
  const auth = toNext(signIn)
  const orders = {
    async GET(request: Request) {
      const session = await signIn.session(request)
      if (!session) return Response.json({ problem: 'Sign in first.' }, { status: 401 })
      return Response.json({ orders: session.accounts.map(({ account }) => `Order of ${account}`) })
    },
  }
  return { auth, orders }
}
