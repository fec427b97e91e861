import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PageFrame } from './PageFrame.tsx'

test('default: links to other pages take the look along, where each of them reads it', () => {
  const markup = renderToStaticMarkup(
    <PageFrame page="playground" search="?theme=dark">
      Content
    </PageFrame>,
  )
  expect(markup).toContain('href="/gallery?theme=dark"')
  expect(markup).toContain('href="/themes#theme=dark"')
})
