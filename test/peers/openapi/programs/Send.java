import org.openapitools.client.ApiClient;
import org.openapitools.client.api.MessagesApi;
import org.openapitools.client.model.MessageInput;

/** Sends a message with the client that openapi-generator wrote: Send URL TOKEN. Prints its id. */
public class Send {
    public static void main(String[] args) throws Exception {
        ApiClient client = new ApiClient();
        client.updateBaseUri(args[0]);
        client.setRequestInterceptor(request -> request.header("Authorization", "Bearer " + args[1]));
        var sent = new MessagesApi(client).sendMessage(new MessageInput().to("+250788123456").text("Muraho").sender("TUMA"), null);
        System.out.println(sent.getSmsId() + " " + sent.getTotalCost());
    }
}
