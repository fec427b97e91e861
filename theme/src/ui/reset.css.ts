import { globalStyle } from '@vanilla-extract/css'
import { vars } from '../tokens/vars.ts'

// Takes back whatever the host's own rules for plain elements do; drawings keep their attributes, which count as such
// rules. It weighs eight elements, so that rules of plugins for a class of theirs still win.
globalStyle(`:where([data-lk], [data-lk] *):where(:not(svg, svg *))${':not(lk-none)'.repeat(8)}`, { all: 'revert' })

// The build confines each of the following to the widget's root and what is in it.
globalStyle('*, *::before, *::after', { boxSizing: 'border-box' })

globalStyle('[data-lk]', {
  fontFamily: vars.font.family,
  fontSize: vars.font.sizeBody,
  lineHeight: vars.font.lineBody,
  fontWeight: vars.font.weightRegular,
  fontStyle: 'normal',
  letterSpacing: 'normal',
  textTransform: 'none',
  color: vars.color.text,
  WebkitFontSmoothing: 'antialiased',
  WebkitTapHighlightColor: 'transparent',
  textAlign: 'start',
})

globalStyle(':where(p, h1, h2, h3, h4, h5, h6, ul, ol, dl, dd, figure, pre)', {
  margin: 0,
  padding: 0,
  font: 'inherit',
  color: 'inherit',
  letterSpacing: 'inherit',
})
globalStyle(':where(ul, ol)', { listStyle: 'none' })
globalStyle(':where(button, input, textarea, select)', {
  font: 'inherit',
  letterSpacing: 'inherit',
  textTransform: 'inherit',
  color: 'inherit',
  margin: 0,
  minInlineSize: 0,
})
globalStyle(':where(button)', {
  cursor: 'pointer',
  appearance: 'none',
  border: 0,
  background: 'none',
  padding: 0,
  textAlign: 'inherit',
  boxShadow: 'none',
})
globalStyle(':where(button, a, summary, label)', { touchAction: 'manipulation' })
globalStyle(':where(a)', { color: 'inherit', textDecoration: 'none' })
globalStyle(':where(b, strong)', { fontWeight: vars.font.weightStrong })
globalStyle(':where(svg)', { display: 'block', flex: 'none', margin: 0, maxInlineSize: 'none', maxBlockSize: 'none' })
globalStyle(':where(img)', { display: 'block', maxInlineSize: '100%' })
globalStyle(':where([hidden])', { display: 'none' })
globalStyle(':focus-visible', { outline: `${vars.size.focus} solid ${vars.color.focus}`, outlineOffset: 2 })
