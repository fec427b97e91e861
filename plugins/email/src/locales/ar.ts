import type en from './en.ts'

type Counted = `throttled_${'zero' | 'two' | 'few' | 'many'}`

/** Arabic. */
const messages: { readonly [Key in keyof typeof en | Counted]: string } = {
  login: 'الدخول بالبريد الإلكتروني',
  email: 'البريد الإلكتروني',
  placeholder: 'you@example.com',
  continue: 'المتابعة بالبريد الإلكتروني',
  invalid: 'هذا ليس عنوان بريد إلكتروني.',
  secret: 'يبدو هذا مفتاحًا خاصًا أو عبارة استرداد. لم يُرسل. لا تكتبه في أي موقع.',
  throttled: 'أعد المحاولة بعد {{count}} ثانية',
  throttled_zero: 'أعد المحاولة الآن',
  throttled_one: 'أعد المحاولة بعد ثانية واحدة',
  throttled_two: 'أعد المحاولة بعد ثانيتين',
  throttled_few: 'أعد المحاولة بعد {{count}} ثوانٍ',
  throttled_many: 'أعد المحاولة بعد {{count}} ثانية',
  deviceTitle: 'تفقّد بريدك الإلكتروني',
  deviceHeading: 'افتح الرابط الذي أرسلناه إلى {{email}}',
  deviceText: 'يُظهر لك أي موقع يسأل، ثم رمزك. اترك هذه النافذة مفتوحة.',
  codeTitle: 'أدخل الرمز',
  again: 'الإرسال من جديد',
  againIn: 'رسالة جديدة بعد {{count}} ث',
  newCode: 'إرسال رمز جديد',
  newCodeIn: 'رمز جديد بعد {{count}} ث',
  change: 'تغيير البريد الإلكتروني',
  sentAgain: 'أُرسلت. ابحث عن أحدث رسالة.',
  connected: 'سجّلت الدخول',
  failed: 'لم ينجح الدخول',
  continueShort: 'متابعة',
  retry: 'إعادة المحاولة',
  otherAddress: 'استعمال عنوان آخر',
  changeTitle: 'تغيير البريد الإلكتروني',
  current: 'تسجّل الدخول بالعنوان {{email}}.',
  changeText: 'تؤكد عنوانًا جديدًا برمز إلى القديم ورمز إلى الجديد.',
  newAddress: 'البريد الإلكتروني الجديد',
  oldTitle: 'أكّد بريدك الإلكتروني القديم',
  newTitle: 'أكّد بريدك الإلكتروني الجديد',
  changeFailed: 'لم يتغيّر بريدك الإلكتروني',
  changed: 'تغيّر بريدك الإلكتروني',
}

export default messages
