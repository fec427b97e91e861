import { describe, expect, test } from 'vitest'
import { cleanIcon } from '../text.ts'

const svg = (body: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg">${body}</svg>`)}`
const base64 = (body: string) =>
  `data:image/svg+xml;base64,${btoa(`<svg xmlns="http://www.w3.org/2000/svg">${body}</svg>`)}`

describe('cleanIcon', () => {
  test.each([
    'data:image/png;base64,iVBORw0KGgo=',
    'data:image/webp;base64,UklGRg==',
    svg('<path d="M0 0h4v4z"/>'),
    base64('<path d="M0 0h4v4z"/>'),
    "data:image/svg+xml;utf8,<svg xmlns='http://www.w3.org/2000/svg'><path d='M0 0'/></svg>",
    svg('<defs><linearGradient id="a"/></defs><path fill="url(#a)"/><use href="#a"/>'),
  ])('default: %s is kept', (icon) => {
    expect(cleanIcon(icon)).toBe(icon)
  })

  test.each([
    'https://evil.example/track.png',
    'http://evil.example/track.png',
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'data:image/svg+xml',
    svg('<script>alert(1)</script>'),
    base64('<script>alert(1)</script>'),
    svg('< script>alert(1)</script>'),
    svg('<g onload="alert(1)"/>'),
    svg('<svg/onload=alert(1)>'),
    svg('<g id="a"onload="alert(1)"/>'),
    svg('<g\u0000onload=alert(1)>'),
    svg('<a href="javascript:alert(1)"/>'),
    svg('<a href="&#106;avascript:alert(1)"/>'),
    svg('<foreignObject><iframe/></foreignObject>'),
    svg('<image href="https://evil.example/x.png"/>'),
    svg('<style>@import "https://evil.example/x.css"</style>'),
    svg('<path fill="url(https://evil.example/x)"/>'),
    'data:image/svg+xml,%E0%A4%A',
    'data:image/svg+xml;base64,%%%',
    `data:image/png;base64,${'A'.repeat(65_536)}`,
    '',
    undefined,
    { toString: () => 'data:image/png,' },
  ])('error: %s is dropped', (icon) => {
    expect(cleanIcon(icon)).toBeUndefined()
  })
})
