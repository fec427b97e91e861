import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
__STORY_IMPORT__
/** The views, as their routes: those that take parameters need a page of their own. */
const routes: readonly string[] = __ROUTES__

/** How each is seen. */
const looks: readonly { readonly name: string; readonly query: Readonly<Record<string, string>> }[] = [
  { name: 'Light', query: { theme: 'light' } },
  { name: 'Dark', query: { theme: 'dark' } },
  { name: 'Phone', query: { theme: 'light' } },
  { name: 'Arabic', query: { theme: 'light', locale: 'ar', direction: 'rtl' } },
]

const addressOf = (story: string, query: Readonly<Record<string, string>>): string =>
  `./?${new URLSearchParams({ ...query, screen: 'frame', story })}`

function Stories(): ReactNode {
  return (
    <>
      <nav data-bar="">
        <a href="./">Preview</a>
      </nav>
      {routes.map((route) => (
        <section key={route} data-story="">
          <h2>{route}</h2>
          <div data-looks="">
            {looks.map(({ name, query }) => (
              <figure key={name} data-look={name.toLowerCase()}>
                <figcaption>{name}</figcaption>
                <iframe title={`${route}, ${name}`} src={addressOf(route, query)} />
              </figure>
            ))}
          </div>
        </section>
      ))}
    </>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(<Stories />)
