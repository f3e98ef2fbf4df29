// What the generated C# uses of Polly, and of a Newtonsoft.Json that is newer than Debian's. Compiled, never run.
using System;
using System.Threading.Tasks;

namespace Org.OpenAPITools
{
    public class CamelCaseNamingStrategy
    {
        public bool ProcessDictionaryKeys { get; set; }
        public bool OverrideSpecifiedNames { get; set; }
    }

    public class DefaultContractResolver : Newtonsoft.Json.Serialization.DefaultContractResolver
    {
        public CamelCaseNamingStrategy NamingStrategy { get; set; }
    }
}

namespace Polly
{
    public enum OutcomeType { Successful, Failure }

    public class PolicyResult<T>
    {
        public OutcomeType Outcome { get; set; }
        public T Result { get; set; }
        public Exception FinalException { get; set; }
    }

    public interface ISyncPolicy<T>
    {
        PolicyResult<T> ExecuteAndCapture(Func<T> action);
    }

    public interface IAsyncPolicy<T>
    {
        Task<PolicyResult<T>> ExecuteAndCaptureAsync(Func<Task<T>> action);
    }
}
