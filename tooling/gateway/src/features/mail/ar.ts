import { unknown } from './readUserAgent.ts'
import type { Templates } from './templates.ts'

/** Foreign text in a sentence from right to left, kept together and apart from it. */
const apart = (text: string): string => `\u2068${text}\u2069`
const browserIn = (name: string): string => (name === unknown.browser ? 'متصفح آخر' : apart(name))
const systemIn = (name: string): string => (name === unknown.system ? 'نظام آخر' : apart(name))

const SLOT = {
  login: {
    added: 'صار تسجيل الدخول يفتح محفظتك.',
    replaced: 'جُدّد فتح محفظتك بتسجيل الدخول.',
    removed: 'لم يعد تسجيل الدخول يفتح محفظتك.',
  },
  passkey: {
    added: 'أُضيف مفتاح مرور إلى محفظتك.',
    replaced: 'استُبدل أحد مفاتيح مرور محفظتك.',
    removed: 'أُزيل مفتاح مرور من محفظتك.',
  },
  code: {
    added: 'أُضيف رمز استرداد إلى محفظتك.',
    replaced: 'استُبدل رمز استرداد محفظتك.',
    removed: 'أُزيل رمز استرداد محفظتك.',
  },
} as const

const STRANGER =
  'إن لم تكن أنت فهناك من يستطيع استعمال محفظتك. سجّل الدخول، وسجّل خروج الجهاز الغريب من إعدادات المحفظة، وانقل كل شيء إلى محفظة جديدة.'

/** The mails in Arabic. */
export const arabic: Templates = {
  code: ({ site, code }) => ({
    subject: `رمزك في ${apart(site)}`,
    paragraphs: [
      `استعمل هذا الرمز لتسجيل الدخول إلى ${apart(site)}. يبقى صالحًا 20 دقيقة.`,
      { code },
      `اكتبه في ${apart(site)} فقط. لن يطلبه منك أحد من ${apart(site)}.`,
      'إن لم تطلبه فتجاهل هذه الرسالة.',
    ],
  }),
  link: ({ site, browser, system, link }) => ({
    subject: `تسجيل الدخول إلى ${apart(site)}`,
    paragraphs: [
      `يريد أحدهم تسجيل الدخول إلى ${apart(site)} من ${browserIn(browser)} على ${systemIn(system)}. هل كان هذا أنت؟ افتح هذه الصفحة لترى رمزك.`,
      { link, label: 'التحقق وإظهار الرمز' },
      'تعمل الصفحة 20 دقيقة. إن لم تكن أنت فتجاهل هذه الرسالة.',
    ],
  }),
  oldAddress: ({ code, next }) => ({
    subject: 'أكّد تغيير عنوان بريدك الإلكتروني',
    paragraphs: [
      `ستُنقل محفظتك إلى ${apart(next)}. استعمل هذا الرمز للموافقة. يبقى صالحًا 20 دقيقة.`,
      { code },
      'إن لم تكن أنت فلا تشارك الرمز: لا يتغيّر شيء من دونه.',
    ],
  }),
  newAddress: ({ code, site }) => ({
    subject: 'هل تُنقل محفظة إلى عنوان البريد هذا؟',
    paragraphs: [
      `يريد أحدهم في ${apart(site)} نقل محفظة موجودة إلى هذا العنوان. هذا ليس رمزًا لتسجيل الدخول.`,
      'من أنشأ تلك المحفظة لديه مفاتيحها، وتبقى لديه. لا تستعمل الرمز إلا إن كانت المحفظة لك.',
      { code },
      'يبقى صالحًا 20 دقيقة. إن لم تطلبه فتجاهل هذه الرسالة: لا يتغيّر شيء من دون الرمز.',
    ],
  }),
  changed: ({ link }) => ({
    subject: 'تغيّر عنوان بريدك الإلكتروني',
    paragraphs: [
      'لمحفظتك عنوان بريد جديد. إن لم تكن أنت من غيّره فتراجع عن التغيير خلال 72 ساعة.',
      { link, label: 'التراجع عن التغيير' },
    ],
  }),
  slot: ({ kind, change }) => ({
    subject: 'تغيّرت طريقة لفتح محفظتك',
    paragraphs: [SLOT[kind][change], STRANGER],
  }),
  login: ({ name, change }) => ({
    subject: 'تغيّرت طريقة دخولك إلى محفظتك',
    paragraphs: [
      change === 'added'
        ? `صار ${apart(name)} يفتح محفظتك: من يستطيع الدخول إلى ذلك الحساب يستطيع فتحها.`
        : `لم يعد ${apart(name)} يفتح محفظتك.`,
      STRANGER,
    ],
  }),
}
