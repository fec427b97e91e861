import { sendJson } from './http.ts'

/** The hidden fields of a page's form. */
function fieldsOf(page: string): Record<string, string> {
  const hidden = [...page.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)]
  const text = (value: string): string =>
    value.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&')
  return Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, text(value)]))
}

/** A browser at the provider: keeps cookies, fills the form, and stops where it is sent back. */
async function fillAt(openid: string, address: string, form: Record<string, string>): Promise<Response> {
  const cookies = new Map<string, string>()
  const visit = async (url: string | URL, fields?: Record<string, string>): Promise<Response> => {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(fields ? { method: 'POST', body: new URLSearchParams(fields) } : {}),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';')[0]?.split('=') ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (!location) return response
    const next = new URL(location, url)
    return next.origin === openid ? visit(next) : response
  }
  const page = await visit(address)
  return visit(page.url.split('?')[0] ?? '', { ...fieldsOf(await page.text()), ...form })
}

/** The same; the address it is sent back to. */
export async function signInAt(openid: string, address: string, form: Record<string, string>): Promise<string> {
  return (await fillAt(openid, address, form)).headers.get('location') ?? ''
}

/** The same at a provider that comes back with a form: the form, filled. */
export async function formFrom(
  openid: string,
  address: string,
  form: Record<string, string>,
): Promise<Record<string, string>> {
  return fieldsOf(await (await fillAt(openid, address, form)).text())
}

/** What the page that the provider sends back to was told. */
export async function outcomeOf(page: Response): Promise<Record<string, string>> {
  const content = /content="([^"]*)">/.exec((await page.text()).split('name="outcome"')[1] ?? '')?.[1] ?? '{}'
  return JSON.parse(content.replace(/&#(\d+);/g, (_whole, code) => String.fromCharCode(Number(code))))
}

/** "This was me", pressed in the provider's window. */
export const confirm = async (url: string, handle: unknown): Promise<number> =>
  (await sendJson(`${url}/auth/v1/social/confirm`, { handle })).status
