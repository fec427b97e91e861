import type en from './en.ts'

/** Arabic. */
const messages: { readonly [Key in keyof typeof en]: string } = {
  'errors.walletconnect/relay-unreachable': 'تعذّر الوصول إلى خدمة الاتصال. تحقق من اتصالك ومن ساعة هذا الجهاز.',
  'errors.walletconnect/offline': 'أنت غير متصل بالإنترنت. أعد المحاولة عند عودة الاتصال.',
  'errors.walletconnect/project-id': 'معرّف المشروع غير صالح',
  'errors.walletconnect/clock': 'ساعة هذا الجهاز خاطئة بأكثر من خمس دقائق. اضبط التاريخ والوقت تلقائيًا وأعد المحاولة.',
  'errors.walletconnect/nothing-asked': 'لا توجد في هذا الموقع شبكة يمكن إقران محفظة بها.',
  'errors.walletconnect/unsupported': 'لا تدعم هذه المحفظة أيًا من شبكات هذا الموقع.',
  'errors.walletconnect/session-invalid': 'أجابت المحفظة بغير ما طُلب منها. أنت غير متصل.',
}

export default messages
