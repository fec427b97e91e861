import { describe, expect, test } from 'vitest'
import { tokensOf } from '../look/tokenText.ts'
import { importLook } from './importCss.ts'

describe('importLook', () => {
  test.each([
    ['#7c5cff', '#7c5cff'],
    [' #ABC ', '#aabbcc'],
    ['hsl(210, 100%, 50%)', '#0080ff'],
    ['hsl(210 150% 50%)', '#0080ff'],
    ['hsl(210 40% 130%)', '#ffffff'],
  ])('default: the brand colour %j', (text, accent) => {
    expect(importLook(text)).toMatchObject({ settings: { accent, tokens: '' }, count: 1 })
  })

  test('behavior: variables of a site by their usual names, dark ones from its dark rule', () => {
    const { settings, count } = importLook(`
      /* --primary: #ff0000; */
      :root { --primary: 222 47% 11%; --background: #fff; --foreground: #101010; --radius: 10px; --chart-1: #123456 }
      @media (prefers-color-scheme: dark) { :root { --background: #000000 } }
      .dark { --foreground: hsl(0 0% 98%); }
    `)
    expect(count).toBe(6)
    expect(settings.accent).toBe('#0f1729')
    expect(tokensOf(settings, 'both')).toEqual({ radius: { card: '10px' } })
    expect(tokensOf(settings, 'light')).toEqual({ color: { surface: '#ffffff', text: '#101010' } })
    expect(tokensOf(settings, 'dark')).toEqual({ color: { surface: '#000000', text: '#fafafa' } })
  })

  test.each([
    ['@custom-variant dark (&:where(.dark, .dark *)); :root { --background: #fafafa }'],
    ["@import 'x-dark.css'; :root { --background: #fafafa }"],
    [':root { --dark: 1; @media screen { --background: #fafafa } }'],
  ])('behavior: what ends before a rule says nothing of it: %s', (css) => {
    const { settings } = importLook(css)
    expect(tokensOf(settings, 'light')).toEqual({ color: { surface: '#fafafa' } })
    expect(tokensOf(settings, 'dark')).toEqual({})
  })

  test('behavior: names of variables are told apart by capital letters', () => {
    const { settings, count } = importLook(':root { --background: #fafafa; --Background: #000000 }')
    expect(count).toBe(1)
    expect(tokensOf(settings, 'light')).toEqual({ color: { surface: '#fafafa' } })
  })

  test("behavior: the widget's own variables", () => {
    const { settings } = importLook('[data-lk-theme] { --lk-color-tint-soft-3: #eeeeee; --lk-radius-modal: 0px }')
    expect(tokensOf(settings, 'light')).toEqual({ color: { tintSoft3: '#eeeeee' } })
    expect(tokensOf(settings, 'both')).toEqual({ radius: { modal: '0px' } })
  })

  test('error: nothing that can be used', () => {
    expect(importLook('body { color: red } :root { --background: url(x) }')).toMatchObject({
      count: 0,
      settings: { tokens: '' },
    })
  })
})
