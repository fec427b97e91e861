import { untyped } from '@latchkey/tooling/vitest/untyped.ts'
import { act, cleanup, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { definePlugin } from '../../core/plugins/definePlugin.ts'
import { createTestKernel } from '../../testing/createTestKernel.ts'
import { renderView } from '../../testing/renderView.tsx'
import { pluginAssets, viewLoader } from './viewLoader.tsx'

afterEach(cleanup)

const adopted = (): string =>
  [...document.adoptedStyleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).join('\n')

/** A plugin with a style sheet whose file fails as often as told. */
function setUp(failures = 0) {
  const counts = { loads: 0 }
  const styled = definePlugin({
    id: 'styled',
    api: 1,
    messages: { en: { title: 'Styled' } },
    css: async () => {
      counts.loads += 1
      if (counts.loads <= failures) throw new Error('no such chunk')
      return { default: '.lk-styled { color: rgb(1, 2, 3); }' }
    },
    views: {
      Home: { load: async () => ({ default: () => <p>styled view</p> }), title: 'title' },
      // What a bundler may make of a wrong path.
      Wrong: { load: async () => ({ default: untyped(5) }), title: 'title' },
    },
  })
  return { ...createTestKernel({ plugins: [styled] }), counts }
}

describe('the style sheet of a plugin', () => {
  test('default: is there with the first view, loaded once, and leaves with the widget', async () => {
    const { kernel, counts } = setUp()
    const { unmount } = await renderView(kernel, 'styled.Home')
    expect(adopted()).toContain('rgb(1, 2, 3)')
    await act(() => pluginAssets(kernel).load('styled'))
    expect(counts.loads).toBe(1)
    unmount()
    expect(adopted()).not.toContain('rgb(1, 2, 3)')
  })

  test('error: a view is shown without a style that does not load, and the failure is reported', async () => {
    const { kernel, errors } = setUp(1)
    const { dialog } = await renderView(kernel, 'styled.Home')
    expect(dialog.textContent).toContain('styled view')
    expect(errors.map(({ origin }) => [origin.plugin, origin.where])).toEqual([['styled', 'css']])
  })

  test('behavior: a style that has failed is loaded with the next view', async () => {
    const { kernel } = setUp(1)
    await renderView(kernel, 'styled.Home')
    expect(adopted()).not.toContain('rgb(1, 2, 3)')
    await act(() => pluginAssets(kernel).load('styled'))
    await waitFor(() => expect(adopted()).toContain('rgb(1, 2, 3)'))
  })
})

describe('viewLoader', () => {
  test('default: a view is loaded once, and stays the same', async () => {
    const { kernel } = setUp()
    const resource = viewLoader(kernel).view('styled.Home')
    const result = await resource.load()
    expect('View' in result).toBe(true)
    expect(viewLoader(kernel).view('styled.Home').peek()).toBe(result)
  })

  test('error: a route that nobody has', async () => {
    const { kernel, errors } = setUp()
    const result = await viewLoader(kernel).view('styled.Nowhere').load()
    expect('error' in result && result.error).toMatchObject({ code: 'view/unknown' })
    expect(errors).toHaveLength(1)
  })

  test('error: a file without a component', async () => {
    const { kernel, errors } = setUp()
    const result = await viewLoader(kernel).view('styled.Wrong').load()
    expect('error' in result && result.error).toMatchObject({ code: 'view/load', details: { route: 'styled.Wrong' } })
    expect(errors[0]?.origin).toMatchObject({ plugin: 'styled', where: 'views.styled.Wrong' })
  })
})
