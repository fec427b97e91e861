import { SENSITIVE } from '../manifest/compare.ts'

/** A text between tags or in an attribute. */
export const html = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Bytes as people compare them. */
export const size = (bytes: number): string => (bytes < 1000 ? `${bytes} B` : `${(bytes / 1000).toFixed(1)} kB`)

/** A permission's name, marked where it is sensitive. */
export const mark = (name: string): string =>
  SENSITIVE.includes(name) ? `<strong>${html(name)} <span class="sensitive">sensitive</span></strong>` : html(name)

/** The page that the catalogue is a part of. */
export interface Home {
  readonly href: string
  readonly label: string
}

/** What stands around the content of every page. */
export interface PageOptions {
  readonly title: string
  readonly home?: Home | undefined
  /** A script of the catalogue; without it the page is read as it is. */
  readonly script?: 'search.js' | 'compare.js'
}

/** A page of the catalogue: nothing of it is inline, so that a strict content security policy lets it work. */
export const page = ({ title, home, script }: PageOptions, main: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${html(title)}</title>
<link rel="icon" href="sign.svg">
<link rel="stylesheet" href="style.css">
<link rel="alternate" type="application/atom+xml" title="Changes" href="feed.xml">
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header>
<div class="bar">
<a class="brand" href="./"><img src="sign.svg" alt="" width="28" height="28"> Latchkey catalogue</a>
<nav class="places" aria-label="Catalogue"><a href="compare.html">Compare</a> <a href="changes.html">Changes</a>${home ? ` <a class="home" href="${html(home.href)}">${html(home.label)}</a>` : ''}</nav>
</div>
</header>
<main id="content" tabindex="-1">
${main}
</main>
<footer>
<p>Bytes are measured. Permissions are stated by the author and compared with what each package does when it is checked.</p>
</footer>${script ? `\n<script src="${script}" defer></script>` : ''}
</body>
</html>
`
